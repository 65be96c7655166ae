// Applies the stored theme before anything is painted. src/lib/theme.ts reads and writes the key.
(function () {
  try {
    var chosen = localStorage.getItem("warcabinet.theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch (error) {
    // Storage may be forbidden; then the system's theme is used.
  }
})();
