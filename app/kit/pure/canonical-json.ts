export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * A value as the one text that RFC 8785 has for it: keys in the order of their UTF-16 code units, no space between, numbers
 * and strings as ECMAScript writes them. Whoever signs it signs the value.
 * @throws RangeError for a number that is none, and for half a letter, of which there is no such text
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`No number of JSON: ${value}`)
  if (typeof value === 'string' && /\p{Cs}/u.test(value)) throw new RangeError('Half a letter')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .toSorted()
    .map(key => `${canonicalJson(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${members.join(',')}}`
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)
