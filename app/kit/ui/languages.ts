import type { Locale } from '#app/paraglide/runtime.js'

/** What a language of the house is called in itself. */
type Language = {
  name: string
  /** On a switch. */
  short: string
  /** Where there is room for a hint only. */
  title: string
  /** As Open Graph wants it, with a country. */
  sharing: string
}

export const LANGUAGES: Record<Locale, Language> = {
  en: { name: 'English', short: 'EN', title: 'English', sharing: 'en_US' },
  th: { name: 'ไทย', short: 'ไทย', title: 'ภาษาไทย', sharing: 'th_TH' },
  ru: { name: 'Русский', short: 'РУ', title: 'Русский', sharing: 'ru_RU' },
}
