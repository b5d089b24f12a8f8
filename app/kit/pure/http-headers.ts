export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers, and programs that ask, know a few such headers: each is read once. */
const chosen = new Map<string, Encoding>()
const MOST_KNOWN = 100

/** The smallest form of a text that an Accept-Encoding header takes. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = chosen.get(header)
  if (known) return known
  const encoding = (['br', 'gzip'] as const).find(coding => accepts(header, coding)) ?? 'identity'
  if (chosen.size < MOST_KNOWN) chosen.set(header, encoding)
  return encoding
}

/** Named, and not refused by `q=0` (RFC 9110 section 12.5.3). */
function accepts(header: string, wanted: string): boolean {
  return header.split(',').some(part => {
    const [coding = '', ...parameters] = part.toLowerCase().split(';')
    return coding.trim() === wanted && !parameters.some(parameter => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
  })
}

/** Whether an If-None-Match header names the entity tag; weak and strong are the same (RFC 9110 section 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some(tag => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
