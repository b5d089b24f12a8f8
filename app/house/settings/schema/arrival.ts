import { z } from 'zod'
import { inEach, readLocal } from '#app/kit/forms/local-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
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
      ...inEach('code', codeOf),
      ...inEach('rules', () => rulesOf),
      wifiName: lineOf(LONGEST_ARRIVAL.wifiName, null),
      wifiPassword: lineOf(LONGEST_ARRIVAL.wifiPassword, null),
    })
    .transform(({ wifiName, wifiPassword, ...words }) => ({
      arrival: {
        code: readLocal('code', words),
        rules: readLocal('rules', words),
        wifiName,
        wifiPassword,
      },
    })),
  fieldsOf: ({ arrival }) => ({
    ...inEach('code', locale => codeWordsIn(arrival, locale)),
    ...inEach('rules', locale => arrival.rules[locale] ?? ''),
    wifiName: arrival.wifiName,
    wifiPassword: arrival.wifiPassword,
  }),
  labels: {
    ...inEach('code', language => () => m.arrival_code_in({ language })),
    ...inEach('rules', language => () => m.arrival_rules_in({ language })),
    wifiName: m.arrival_wifi_name,
    wifiPassword: m.arrival_wifi_password,
  },
}
