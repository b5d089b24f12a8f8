/** A post of 50 sections, with everything that it may list, has a tenth of these. */
const MOST_VALUES = 5_000
const DEEPEST = 32

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Whether a body in JSON has no more values, and no deeper ones, than anything that is documented, at a look at each
 * byte: a megabyte of names takes the parser, the check of each and the answer to each a quarter of a second.
 */
export function isModest(json: Uint8Array): boolean {
  let [values, depth, isText] = [1, 0, false]
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === COMMA) values += 1
    else if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte)) depth -= 1
    if (depth > DEEPEST || values > MOST_VALUES) return false
  }
  return true
}
