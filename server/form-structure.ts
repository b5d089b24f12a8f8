import type { BodyLimits, MultipartLimits } from './body-table.ts'

const AMPERSAND = 0x26
const NUL = 0
const END_OF_HEAD = '\r\n\r\n'

/** What browsers write before a part, with a long name of a file, has a few hundred. */
const HEAD_BYTES = 4 * 1024

/** RFC 2046 allows no longer one. */
const LONGEST_BOUNDARY = 70

/** Why a form is not read: it has more than its page takes, it is none, or it holds NUL, which no database takes. */
export type FormFault = 'too_large' | 'malformed' | 'nul'

/**
 * Looks at what a form is made of, in time by its length, before anything takes it apart: parsers that do not mind how
 * many fields or parts there are take time by the square of them. NUL counts in what is text, never in a file.
 */
export function formFault(body: Buffer, type: string, limits: BodyLimits): FormFault | null {
  if (!/^multipart/i.test(type)) return urlEncodedFault(body, limits.urlEncoded?.fields ?? 0)
  return limits.multipart ? multipartFault(body, boundaryOf(type), limits.multipart) : 'too_large'
}

function urlEncodedFault(body: Buffer, fields: number): FormFault | null {
  let count = 1
  for (let at = body.indexOf(AMPERSAND); at !== -1; at = body.indexOf(AMPERSAND, at + 1)) {
    count += 1
    if (count > fields) return 'too_large'
  }
  return body.includes('%00') || body.includes(NUL) ? 'nul' : null
}

function boundaryOf(type: string): string | null {
  const [, quoted, plain] = /\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain ?? ''
  return boundary === '' || boundary.length > LONGEST_BOUNDARY ? null : boundary
}

function multipartFault(body: Buffer, boundary: string | null, limits: MultipartLimits): FormFault | null {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  if (boundary === null || !body.subarray(0, delimiter.length).equals(delimiter)) return 'malformed'
  for (let start = delimiter.length, count = 1, text = 0; ; count += 1) {
    const next = body.indexOf(delimiter, start)
    if (next === -1) return body.length - start > HEAD_BYTES ? 'malformed' : null // nothing follows but the end
    if (count > limits.parts) return 'too_large'
    const part = readPart(body.subarray(start, next))
    if (typeof part === 'string') return part
    text += part.textBytes
    if (part.textBytes > limits.textBytes || text > limits.allTextBytes) return 'too_large'
    start = next + delimiter.length
  }
}

function readPart(part: Buffer): { textBytes: number } | FormFault {
  const end = part.subarray(0, HEAD_BYTES).indexOf(END_OF_HEAD)
  if (end === -1) return 'malformed'
  const head = part.subarray(0, end)
  const kind = kindOf(head.toString('latin1'))
  if (kind === null) return 'malformed'
  if ((kind === 'file' ? head : part).includes(NUL)) return 'nul'
  return { textBytes: kind === 'text' ? part.length - end : 0 }
}

/** As browsers write it, and nothing else: what a part is must not be a matter of how its head is read. */
const DISPOSITION = /^content-disposition: ?form-data; ?name="[^"\r\n]*"(; ?filename="[^"\r\n]*")?$/i

function kindOf(head: string): 'text' | 'file' | null {
  const [disposition = '', ...others] = head.split('\r\n').filter(line => /^content-disposition/i.test(line))
  const read = others.length === 0 && DISPOSITION.exec(disposition)
  if (!read) return null
  return read[1] === undefined ? 'text' : 'file'
}
