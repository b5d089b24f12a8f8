import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { lineOf, ownWords } from './parts.ts'
import type { SectionForm } from './section-form.ts'
import type { Settings } from './settings.ts'

/** Those of Wi-Fi are of its standard (IEEE 802.11). */
export const LONGEST_ARRIVAL = { code: 240, rules: 160, wifiName: 32, wifiPassword: 63 } as const

/** How the access code is used at the door, until the space wrote it its own way. */
export function codeWordsIn({ code }: Settings['arrival'], locale: Locale): string {
  return code[locale] ?? m.arrival_code_text({}, { locale })
}

const codeOf = (locale: Locale) => ownWords(LONGEST_ARRIVAL.code, () => m.arrival_code_text({}, { locale }))
const rulesOf = ownWords(LONGEST_ARRIVAL.rules, () => '')

export const arrivalForm: SectionForm = {
  schema: z
    .object({
      code_en: codeOf('en'),
      code_th: codeOf('th'),
      code_ru: codeOf('ru'),
      rules_en: rulesOf,
      rules_th: rulesOf,
      rules_ru: rulesOf,
      wifiName: lineOf(LONGEST_ARRIVAL.wifiName, null),
      wifiPassword: lineOf(LONGEST_ARRIVAL.wifiPassword, null),
    })
    .transform(({ wifiName, wifiPassword, ...words }) => ({
      arrival: {
        code: { en: words.code_en, th: words.code_th, ru: words.code_ru },
        rules: { en: words.rules_en, th: words.rules_th, ru: words.rules_ru },
        wifiName,
        wifiPassword,
      },
    })),
  fieldsOf: ({ arrival }) => ({
    ...Object.fromEntries(
      locales.flatMap(locale => [
        [`code_${locale}`, codeWordsIn(arrival, locale)],
        [`rules_${locale}`, arrival.rules[locale] ?? ''],
      ]),
    ),
    wifiName: arrival.wifiName,
    wifiPassword: arrival.wifiPassword,
  }),
  labels: {
    code_en: m.arrival_code_en,
    code_th: m.arrival_code_th,
    code_ru: m.arrival_code_ru,
    rules_en: m.arrival_rules_en,
    rules_th: m.arrival_rules_th,
    rules_ru: m.arrival_rules_ru,
    wifiName: m.arrival_wifi_name,
    wifiPassword: m.arrival_wifi_password,
  },
}
