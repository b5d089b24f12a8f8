import type { Difference } from '#app/kit/ui/field-differences.ts'
import { m } from '#app/paraglide/messages.js'
import { POST_TEXTS } from '../schema/post-form.ts'
import type { PostValues } from '../schema/posts.ts'
import { FIELD_NAMES } from './field-names.ts'

/** Where the saved post differs from what is typed; its sections are one text. */
export function postDifferences(saved: PostValues, typed: PostValues): Difference[] {
  const texts = POST_TEXTS.filter(name => typed[name].trim() !== saved[name].trim())
  const differences = texts.map(name => ({ label: FIELD_NAMES[name](), saved: saved[name] }))
  if (JSON.stringify(typed.sections) === JSON.stringify(saved.sections)) return differences
  const sections = saved.sections.map(({ heading, content }) => `${heading}\n${content}`.trim())
  return [...differences, { label: m.blog_sections(), saved: sections.join('\n\n') }]
}
