import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "plugins"))
pytest_plugins = ["rule_marks", "proving"]
