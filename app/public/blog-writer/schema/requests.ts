import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { m } from '#app/paraglide/messages.js'
import { splitWords } from '#app/public/blog/rules/words.ts'
import type { GENERATION_FIELDS } from './request-form.ts'

export type GenerationValues = Record<(typeof GENERATION_FIELDS)[number], string>
export type GenerationErrors = Partial<GenerationValues>

const LONGEST_TOPIC = 300
const MOST_WORDS = 30

/** Topic, target audience and words are all required (rule blog.generate). */
const generationSchema = z.object({
  topic: z
    .string()
    .min(1, { error: () => m.blog_error_topic() })
    .max(LONGEST_TOPIC, { error: () => m.blog_error_too_long({ longest: LONGEST_TOPIC }) }),
  targetAudience: z
    .string()
    .min(1, { error: () => m.blog_error_audience() })
    .max(LONGEST_TOPIC, { error: () => m.blog_error_too_long({ longest: LONGEST_TOPIC }) }),
  seoTargetWords: z
    .string()
    .refine(text => splitWords(text).length > 0, { error: () => m.blog_error_words(), abort: true })
    .refine(
      text => splitWords(text).length <= MOST_WORDS && splitWords(text).every(word => word.length <= 100),
      {
        error: () => m.blog_error_words_many({ most: MOST_WORDS }),
      },
    ),
})

/** What is wrong with the request for a new post, by field. */
export function validateGeneration(values: GenerationValues): GenerationErrors {
  return errorsOf(generationSchema, values)
}
