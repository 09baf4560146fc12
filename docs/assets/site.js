// What the theme's own script puts into a page, for keyboards and screen readers: tables that scroll can
// be reached, and the buttons beside programs are no landmarks.
const mend = () => {
  for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) wrap.tabIndex = 0;
  for (const nav of document.querySelectorAll(".md-code__nav:not([role])")) nav.setAttribute("role", "none");
};
new MutationObserver(mend).observe(document.documentElement, { childList: true, subtree: true });
mend();
