// The font of mathematics: a frame takes that of the document around it, which holds it once.

/** Give this document the fonts that the one around it brings along. */
export function borrow(): void {
  for (const sheet of parent.document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule.cssText.startsWith("@font-face")) {
        const { style } = rule as CSSFontFaceRule;
        const name = style.getPropertyValue("font-family").replaceAll('"', "");
        document.fonts.add(new FontFace(name, style.getPropertyValue("src")));
      }
}
