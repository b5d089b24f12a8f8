import type { PostBody, StructuredPost } from './post-body.ts'
import { textsOf } from './reading.ts'

/** Begins a line that tells the editor what to write there; a post that still has one is not published. */
export const PROMPT_MARK = '> ✎ '

const LONGEST_SECTION = 20_000

/** The body as the editor shows it: plain text becomes sections without headings, parted between paragraphs. */
export function structured(body: PostBody): StructuredPost {
  if (typeof body !== 'string') return body
  const sections = partText(body, LONGEST_SECTION).map(content => ({ heading: '', content }))
  return { introduction: '', sections, conclusion: { summary: '', cta: null } }
}

export function isEmptyBody(body: PostBody): boolean {
  return textsOf(body).every(text => text.trim() === '')
}

/** How many lines still tell the editor what to write. */
export function countPrompts(body: PostBody): number {
  return textsOf(body)
    .flatMap(text => text.split('\n'))
    .filter(line => line.trimStart().startsWith(PROMPT_MARK.trimEnd())).length
}

/** Parts of at most `longest` characters, ended by an empty line where there is one. */
function partText(text: string, longest: number): string[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  if (trimmed.length <= longest) return [trimmed]
  const paragraph = trimmed.lastIndexOf('\n\n', longest)
  const end = paragraph > 0 ? paragraph : longest
  return [trimmed.slice(0, end), ...partText(trimmed.slice(end), longest)]
}
