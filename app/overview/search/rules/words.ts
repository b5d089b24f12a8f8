/** A text as places are compared by: without case, accents, ё and the widths of letters. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .normalize('NFC')
}

/**
 * How well a place that is called so is meant by what was typed, from 0 for its very name; null where it is not. Every word
 * typed begins a word of one of its names; in Thai, which does not part its words, it may stand anywhere.
 * @param names folded, as is what was typed
 */
export function rankOf(names: readonly string[], typed: string): number | null {
  if (names.includes(typed)) return 0
  if (names.some(name => name.startsWith(typed))) return 1
  const words = typed.split(/\s+/)
  return names.some(name => words.every(word => isIn(name, word))) ? 2 : null
}

function isIn(name: string, word: string): boolean {
  if (/\p{Script=Thai}/u.test(word)) return name.includes(word)
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).some(part => part.startsWith(word))
}
