// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseTheme, currentTheme } from "./theme";

function system(dark: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches: dark }));
}

beforeEach(() => {
  delete document.documentElement.dataset["theme"];
  localStorage.clear();
  system(false);
});

describe("theme", () => {
  it("follows the system until one is chosen", () => {
    expect(currentTheme()).toBe("light");
    system(true);
    expect(currentTheme()).toBe("dark");
    chooseTheme("light");
    expect(currentTheme()).toBe("light");
  });

  it("remembers the choice under the key that public/theme.js reads", () => {
    chooseTheme("dark");
    expect(localStorage.getItem("warcabinet.theme")).toBe("dark");
  });

  it("shows the choice even where nothing can be remembered", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied");
    });
    chooseTheme("dark");
    expect(currentTheme()).toBe("dark");
  });
});
