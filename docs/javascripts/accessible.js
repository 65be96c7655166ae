// What the theme leaves out for people who use a keyboard or a screen reader.
function makeAccessible() {
  document.querySelectorAll("[data-md-component=search][role=dialog]").forEach((one) => one.setAttribute("aria-label", "Search"));
  document.querySelectorAll("nav.md-code__nav").forEach((one, k) => one.setAttribute("aria-label", `Example ${k + 1}`));
  document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code").forEach((one) => one.setAttribute("tabindex", "0"));
}

makeAccessible();
// The theme puts tables into frames and buttons onto examples a little later.
new MutationObserver(makeAccessible).observe(document.body, { childList: true, subtree: true });
