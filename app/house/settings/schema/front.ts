import { z } from 'zod'
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
  schema: z
    .object({
      headline_en: headlineOf('en'),
      headline_th: headlineOf('th'),
      headline_ru: headlineOf('ru'),
      lead_en: leadOf('en'),
      lead_th: leadOf('th'),
      lead_ru: leadOf('ru'),
    })
    .transform(words => ({
      front: {
        headline: { en: words.headline_en, th: words.headline_th, ru: words.headline_ru },
        lead: { en: words.lead_en, th: words.lead_th, ru: words.lead_ru },
      },
    })),
  fieldsOf: ({ front }) =>
    Object.fromEntries(
      locales.flatMap(locale => [
        [`headline_${locale}`, headlineIn(front, locale)],
        [`lead_${locale}`, leadIn(front, locale)],
      ]),
    ),
  labels: {
    headline_en: m.front_headline_en,
    headline_th: m.front_headline_th,
    headline_ru: m.front_headline_ru,
    lead_en: m.front_lead_en,
    lead_th: m.front_lead_th,
    lead_ru: m.front_lead_ru,
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
