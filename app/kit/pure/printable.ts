/** Letters that the fonts of the paper have, a script a line, with what is written between them. */
const LETTERS = [
  String.raw`\n\x20-\x7e\u00a0-\u00ac\u00ae-\u036f\u1e00-\u1eff`,
  String.raw`\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f`,
  String.raw`\u0591-\u05c7\u05d0-\u05ea\u05ef-\u05f4\u0606-\u061b\u061d-\u06dc\u06de-\u06ff\u0750-\u077f`,
  String.raw`\u0900-\u097f\u0e01-\u0e3a\u0e3f-\u0e5b`,
  String.raw`\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2116\u2122\u200c\u200d\ufe0f`,
  String.raw`\u3001-\u303f\u3041-\u3096\u3099-\u30ff\u3131-\u318e\u3400-\u4db5\u4e00-\u9fef`,
  String.raw`\u1100-\u11ff\uac00-\ud7a3\uf900-\ufa6d\uff01-\uffbe\uffe0-\uffe6`,
  String.raw`\u2600-\u2606\u2614-\u2618\u265f-\u266f\u26f0-\u26f5\u2708-\u270d\u2728\u2764\u{1f1e6}-\u{1f1ff}`,
  String.raw`\u{1f300}-\u{1f321}\u{1f324}-\u{1f393}\u{1f39e}-\u{1f3f0}\u{1f3f7}-\u{1f4fd}\u{1f4ff}-\u{1f53d}`,
  String.raw`\u{1f5fa}-\u{1f64f}\u{1f680}-\u{1f6c5}\u{1f90c}-\u{1f93a}\u{1f93c}-\u{1f945}\u{1f947}-\u{1f9ff}`,
]
const PRINTABLE = new RegExp(`^[${LETTERS.join('')}]*$`, 'u')

/** Whether every character can be printed. */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text)
}
