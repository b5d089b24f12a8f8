/** What takes no ink: spaces of every kind, zero-width characters, marks without a letter, and fillers. */
const INK = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u

/** Whether somebody who reads the text sees anything: a name of zero-width spaces is none. */
export function isVisible(text: string): boolean {
  return INK.test(text)
}
