export type Theme = "light" | "dark";

/** public/theme.js reads the same key before the first paint. */
const KEY = "warcabinet.theme";

function systemTheme(): Theme {
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The theme on screen: the chosen one, or else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : systemTheme();
}

/** Shows a theme and remembers it, where the browser allows remembering. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is switched off: the choice then holds for this page only.
  }
}
