/** Letters that the fonts of the paper have: Latin, Thai and Cyrillic, with what is written between them. */
const PRINTABLE =
  /^[\n\x20-\x7e\u00a0-\u017e\u0401-\u045f\u0e01-\u0e3a\u0e3f-\u0e5b\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2116]*$/u

/** Whether every character can be printed. */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text)
}
