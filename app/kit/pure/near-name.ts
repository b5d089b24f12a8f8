/** From so many signs on one wrong sign is more likely a slip than a name of somebody else's. */
const LONG_NAME = 8
const LONG_WORD = 5

/**
 * Which of the `known` names of variables somebody seems to have meant: written in other letters or with other signs
 * between its words, with two signs in the wrong order, or in a long one with a slip of the keys.
 */
export function nearName(name: string, known: readonly string[]): string | null {
  return known.find(one => plain(one) === plain(name)) ?? known.find(one => isSlipOf(one, name)) ?? null
}

const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

function isSlipOf(known: string, name: string): boolean {
  const slip = slipBetween(known, name.toUpperCase())
  if (slip !== null) return slip === 'order' || known.length >= LONG_NAME
  const [words, others] = [known.split('_'), name.toUpperCase().split('_')]
  if (words.length === 1 || words.length !== others.length) return false
  return words.every((word, at) => {
    const slip = slipBetween(word, others[at] ?? '')
    return word === others[at] || slip === 'order' || (slip === 'sign' && word.length >= LONG_WORD)
  })
}

/** What sets the two apart: two signs in the wrong order, or one that is wrong, left out or too many; null for more or nothing. */
function slipBetween(a: string, b: string): 'order' | 'sign' | null {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left === right) return null
  if (left.length === 2 && left === [...right].reverse().join('')) return 'order'
  return left.length <= 1 && right.length <= 1 ? 'sign' : null
}
