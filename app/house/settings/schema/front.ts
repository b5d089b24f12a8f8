import { z } from 'zod'
import { inEach, readLocal } from '#app/kit/forms/local-text.ts'
import type { FieldErrors } from '#app/kit/pure/form-fields.ts'
import { isVisible } from '#app/kit/pure/visible.ts'
import { m } from '#app/paraglide/messages.js'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { ownWords } from './parts.ts'
import type { SectionForm } from './section-form.ts'
import type { Settings } from './settings.ts'

export const LONGEST_FRONT = { headline: 60, lead: 240, alt: 160 } as const

/** The headline of the front page in a language: the specified one (rule landing.hero), until the space wrote its own. */
export function headlineIn({ headline }: Settings['front'], locale: Locale): string {
  return headline[locale] ?? m.landing_hero_title({}, { locale })
}

/** The sentence below it, likewise. */
export function leadIn({ lead }: Settings['front'], locale: Locale): string {
  return lead[locale] ?? m.landing_hero_lead({}, { locale })
}

const headlineOf = (locale: Locale) =>
  ownWords(LONGEST_FRONT.headline, () => m.landing_hero_title({}, { locale }))
const leadOf = (locale: Locale) => ownWords(LONGEST_FRONT.lead, () => m.landing_hero_lead({}, { locale }))

export const frontForm: SectionForm = {
  schema: z.object({ ...inEach('headline', headlineOf), ...inEach('lead', leadOf) }).transform(words => ({
    front: { headline: readLocal('headline', words), lead: readLocal('lead', words) },
  })),
  fieldsOf: ({ front }) => ({
    ...inEach('headline', locale => headlineIn(front, locale)),
    ...inEach('lead', locale => leadIn(front, locale)),
  }),
  labels: {
    ...inEach('headline', language => () => m.front_headline_in({ language })),
    ...inEach('lead', language => () => m.front_lead_in({ language })),
  },
}

/** What a photo shows, in each language, for those who do not see it. */
export type PhotoAlt = Record<Locale, string>

/** Words for every language, or why they are not enough, by field. */
export function photoErrors(alt: PhotoAlt): FieldErrors {
  const errors: FieldErrors = {}
  for (const locale of locales) {
    if (!isVisible(alt[locale])) errors[`alt_${locale}`] = m.front_alt_missing()
    else if (alt[locale].length > LONGEST_FRONT.alt)
      errors[`alt_${locale}`] = m.front_too_long({ longest: LONGEST_FRONT.alt })
  }
  return errors
}
