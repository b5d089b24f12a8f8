import { readParts, slicesOf } from '#app/kit/platform/multipart.server.ts'
import { oneByOne } from '#app/kit/platform/one-by-one.server.ts'
import { composed } from '#app/kit/pure/composed.ts'
import { problem } from '../rules/problems.ts'
import { isModest } from '../schema/json-shape.ts'

const KB = 1024

/** What a body may have, unless its operation says that it is long: a post of the blog, and nothing else. */
export const LARGEST_BODY = { usual: 64 * KB, long: 1024 * KB } as const
/** A form with a file: ten megabytes, and what stands around it. */
export const LARGEST_UPLOAD = 11 * 1024 * KB
export type BodySize = keyof typeof LARGEST_BODY

const TYPE = /^application\/(json|merge-patch\+json)\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/**
 * The body as JSON, its texts in the Unicode form in which they are kept. No more of it is read than its operation
 * accepts.
 * @throws the refusal, as a Response
 */
export async function readJson(request: Request, size: BodySize): Promise<unknown> {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (!TYPE.test(request.headers.get('content-type') ?? '') || encoding !== 'identity') {
    throw problem('unsupported_type')
  }
  const bytes = await readBytes(request, LARGEST_BODY[size])
  if (!isModest(bytes))
    throw problem('unreadable', { detail: 'The body has too many values, or too deep ones.' })
  const text = decode(bytes)
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? composed(value) : value))
  } catch (error) {
    throw problem('unreadable', { detail: `The body is no JSON: ${(error as SyntaxError).message}` })
  }
}

/**
 * A form with a file, of which no more is read than it may have.
 * @throws the refusal, as a Response
 */
export async function readUploadForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw problem('unsupported_type')
  const body = slicesOf(await readBytes(request, LARGEST_UPLOAD))
  const whole = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' } as const
  try {
    return await oneByOne(() => readParts(new Request(request.url, whole)))
  } catch {
    throw problem('unreadable', { detail: 'The form could not be read.' })
  }
}

async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.byteLength
    if (length > most) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The rest of the body is not waited for: the connection ends with the answer. */
function tooLarge() {
  return problem('too_large', { headers: { Connection: 'close' } })
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw problem('unreadable', { detail: 'The body is not UTF-8.' })
  }
}
