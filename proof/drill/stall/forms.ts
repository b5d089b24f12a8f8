import { PLAUSIBLE } from '../requests/compose.ts'
import type { Field } from '../requests/crawl.ts'
import { hasFile, type Sent, type Target } from './target.ts'

export type SentFile = { name: string; type: string; content: Buffer }

const FORM_TYPE = 'application/x-www-form-urlencoded'
const BOUNDARY = 'sala-drill'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** What nobody chose and somebody could type into. */
export const isText = ({ name, value, choices, isFile, type }: Field) =>
  !isFile && choices.length === 0 && TYPED.has(type) && !/^(intent|step)$|key$|version$/i.test(name + value)

const TYPED = new Set(['text', 'textarea', 'search', 'email', 'tel', 'url', 'password', 'number', ''])

/** The form as an honest person sends it, with some of its texts replaced. */
export function filled(target: Target, texts: Record<string, string> = {}, file?: SentFile): Sent {
  const values = target.fields
    .filter(({ isFile }) => !isFile)
    .map(field => [field.name, texts[field.name] ?? honestValue(field)] as [string, string])
  return hasFile(target) ? multipart(target, values, file) : urlEncoded(target, values)
}

function honestValue({ name, value, choices }: Field): string {
  return value || choices.find(choice => choice !== '') || PLAUSIBLE[name] || 'Somchai'
}

function urlEncoded(target: Target, values: [string, string][]): Sent {
  return withBody(target, FORM_TYPE, Buffer.from(String(new URLSearchParams(values))))
}

function multipart(target: Target, values: [string, string][], file: SentFile = NOTHING): Sent {
  const fileField = target.fields.find(({ isFile }) => isFile)?.name ?? 'file'
  const parts = values.map(([name, value]) => `${headOf(`name="${name}"`)}${value}\r\n`)
  const head = `${headOf(`name="${fileField}"; filename="${file.name}"`, file.type)}`
  const end = `\r\n--${BOUNDARY}--\r\n`
  return withBody(
    target,
    MULTIPART,
    Buffer.concat([Buffer.from(parts.join('') + head), file.content, Buffer.from(end)]),
  )
}

const NOTHING: SentFile = { name: '', type: 'application/octet-stream', content: Buffer.alloc(0) }

function headOf(disposition: string, type?: string): string {
  const typed = type ? `\r\nContent-Type: ${type}` : ''
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}${typed}\r\n\r\n`
}

/** The address with that body, whatever its form would be. */
export function withBody({ method, path }: Target, type: string, body: Buffer): Sent {
  return { method, path, headers: { 'content-type': type }, body }
}

/** What an honest person or program sends there. */
export function honest(target: Target, file?: SentFile): Sent {
  const { method, path, example } = target
  if (method === 'GET') return { method, path, headers: {}, body: null }
  if (example) return withBody(target, 'application/json', Buffer.from(JSON.stringify(example)))
  return filled(target, {}, file)
}
