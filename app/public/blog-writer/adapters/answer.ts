import { z } from 'zod'
import { isSlug, proposeSlug } from '#app/public/blog/rules/slug.ts'
import { isTangled } from '#app/public/blog/rules/tangled.ts'
import { splitTags } from '#app/public/blog/rules/words.ts'
import type { PostContent } from '#app/public/blog/schema/posts.ts'
import type { Assignment } from './prompt.ts'

/** Limits are the editor's own (schema.ts), so that every post that is taken in can be saved there again. */
const line = (longest: number) => z.string().transform(oneLine).pipe(z.string().min(1).max(longest))
const text = (longest: number) => z.string().transform(clean).pipe(z.string().min(1).max(longest))
const markdown = (longest: number) =>
  text(longest).refine(said => !isTangled(said), { error: 'Has too many marks, or lists within lists.' })
const list = (longest: number) =>
  z
    .array(z.string())
    .max(50)
    .transform(entries => splitTags(entries.map(oneLine).join(',')).filter(entry => entry.length <= longest))

const answer = z.object({
  title: line(200),
  slug: z.string().catch(''),
  metaDescription: line(300),
  tags: list(50).pipe(z.array(z.string()).min(1).max(20)),
  keywords: list(100).catch([]),
  introduction: markdown(10_000),
  sections: z
    .array(z.object({ heading: line(200), content: markdown(20_000) }))
    .min(2)
    .max(20),
  conclusion: z.object({ summary: markdown(10_000), callToAction: line(120) }),
})

const MOST_KEYWORDS = 50
const LONGEST_PROBLEM = 1_000

/**
 * The post that a model's answer holds, or what is wrong with it, in English, for the model. Where the link at the end
 * leads is ours: a model, or whoever talked it into something, sends no reader anywhere.
 */
export function readAnswer(
  said: string,
  { seoTargetWords }: Pick<Assignment, 'seoTargetWords'>,
): { ok: true; content: PostContent } | { ok: false; problem: string } {
  const json = findJson(said)
  if (!json.ok) return json
  const parsed = answer.safeParse(json.value)
  if (!parsed.success) return { ok: false, problem: z.prettifyError(parsed.error).slice(0, LONGEST_PROBLEM) }
  const { slug, keywords, conclusion, introduction, sections, ...rest } = parsed.data
  const content = {
    ...rest,
    slug: isSlug(slug) ? slug : proposeSlug(rest.title),
    keywords: splitTags([...seoTargetWords, ...keywords].join(',')).slice(0, MOST_KEYWORDS),
    outline: sections.map(({ heading }) => heading),
    fullPost: {
      introduction,
      sections,
      conclusion: {
        summary: conclusion.summary,
        cta: { text: conclusion.callToAction, url: '/membership' },
      },
    },
  }
  return { ok: true, content }
}

/** The JSON object in the answer, whether or not something stands around it: thoughts, a fence of Markdown. */
function findJson(answered: string): { ok: true; value: unknown } | { ok: false; problem: string } {
  const said = answered.replace(/^\s*<think>[\s\S]*?<\/think>/, '')
  const [start, end] = [said.indexOf('{'), said.lastIndexOf('}')]
  if (start < 0 || end < start) return { ok: false, problem: 'It holds no JSON object.' }
  try {
    return { ok: true, value: JSON.parse(said.slice(start, end + 1)) }
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : ''
    return { ok: false, problem: `Its JSON cannot be parsed: ${why}` }
  }
}

/** Without what the database cannot hold and nobody can see: lone surrogates, control and direction characters. */
function clean(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, character =>
      character === '\n' || character === '\t' ? character : '',
    )
    .trim()
}

function oneLine(typed: string): string {
  return clean(typed).replace(/\s+/g, ' ')
}
