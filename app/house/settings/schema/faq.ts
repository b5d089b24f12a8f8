import { z } from 'zod'
import { byLocale } from '#app/kit/forms/local-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { type FaqProblem, LONGEST_FAQ, MOST_QUESTIONS, readFaq } from '../rules/faq.ts'
import type { SectionForm } from './section-form.ts'
import type { Settings } from './settings.ts'

const PROBLEMS: Record<FaqProblem, () => string> = {
  no_question: m.faq_no_question,
  no_answer: m.faq_no_answer,
  too_many: () => m.faq_too_many({ most: MOST_QUESTIONS }),
}

/** The questions and answers in a language as they are typed: ours, until the space wrote its own. */
export function faqText(faq: Settings['faq'], locale: Locale): string {
  return faq[locale] ?? m.faq_starter({}, { locale })
}

/** What is typed as the program came with it stays the program's: it changes with it. */
function written(locale: Locale) {
  return z
    .string()
    .trim()
    .max(LONGEST_FAQ, { error: () => m.faq_too_long({ longest: LONGEST_FAQ }) })
    .superRefine((text, ctx) => {
      const { problem } = readFaq(text)
      if (problem) ctx.addIssue({ code: 'custom', message: PROBLEMS[problem]() })
    })
    .transform(text => (text === m.faq_starter({}, { locale }) ? null : text))
}

export const faqForm: SectionForm = {
  schema: z.object(byLocale(written)).transform(faq => ({ faq })),
  fieldsOf: ({ faq }) => byLocale(locale => faqText(faq, locale)),
  labels: byLocale(language => () => m.faq_in({ language })),
}
