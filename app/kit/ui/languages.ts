import type { Locale } from '#app/paraglide/runtime.js'

/** How the switches call the languages, in the language itself; `title` where there is room for a hint only. */
export const LANGUAGES: Record<Locale, { name: string; short: string; title: string }> = {
  en: { name: 'English', short: 'EN', title: 'English' },
  th: { name: 'ไทย', short: 'ไทย', title: 'ภาษาไทย' },
  ru: { name: 'Русский', short: 'РУ', title: 'Русский' },
}
