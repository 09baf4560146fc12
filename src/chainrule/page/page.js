// A page that is read: where one is in the contents, formulas to take away, all of it on paper.
"use strict";
const all = (selector) => [...document.querySelectorAll(selector)];

// contents: the section at the top of the window
const links = all("nav a");
const sections = links.map((link) => document.querySelector(link.hash));
const line = 140;
function mark() {
  const foot = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  const past = sections.filter((section) => section.getBoundingClientRect().top < line).length;
  const here = foot ? links.length - 1 : Math.max(0, past - 1);
  links.forEach((link, i) => {
    if (i === here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
  const strip = links[here].closest("ol"); // one line on narrow screens
  strip.scrollLeft = links[here].offsetLeft - strip.offsetLeft - 40;
}
if (links.length) {
  addEventListener("scroll", mark, { passive: true });
  addEventListener("resize", mark);
  mark();
}

// folded sections: open where a link leads, and on paper
function reveal() {
  const target = location.hash.startsWith("#s") && document.querySelector(location.hash);
  const fold = target && (target.querySelector(":scope > details") ?? target.closest("details"));
  if (fold) fold.open = true;
}
addEventListener("hashchange", reveal);
links.forEach((link) => link.addEventListener("click", () => setTimeout(reveal)));
reveal();
let closed = [];
addEventListener("beforeprint", () => {
  closed = all("details:not([open])");
  closed.forEach((fold) => (fold.open = true));
  all(".math").forEach(fit);
});

// A formula wider than the paper is set smaller; else the browser would shrink the whole page.
const PAPER = 50; // em of a formula that a sheet has room for
function fit(box) {
  const formula = box.querySelector("math");
  const wide = formula.getBoundingClientRect().width / parseFloat(getComputedStyle(formula).fontSize);
  box.style.setProperty("--fit", Math.min(1, PAPER / wide).toFixed(3));
}
addEventListener("afterprint", () => closed.forEach((fold) => (fold.open = false)));

// formulas: copied as LaTeX, Python, text
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
const said = document.createElement("p");
said.className = "said";
said.setAttribute("role", "status");
document.body.append(said);
for (const button of all("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(button.dataset.copy);
    button.classList.add("done");
    said.textContent = `${button.getAttribute("aria-label").replace("Copy", "Copied")}.`;
    setTimeout(() => button.classList.remove("done"), 1500);
  });
}
