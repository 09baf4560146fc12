// uPlot formats numbers in the browser's language and throws where that is none, as under
// en-US@posix; it reads it when it is loaded, so this comes before.

try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
}

export {};
