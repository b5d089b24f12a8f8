import { baseLocale, type Locale, locales } from '#app/paraglide/runtime.js'

/** What somebody wrote in the languages of the house; one that is missing or empty was not written. */
export type LocalText<Words = string> = Partial<Record<Locale, Words>>

/** What a reader sees of it, and in which language: their own, else the first of the house in which it was written. */
export function shownText(text: LocalText, locale: Locale): { text: string; lang: Locale } {
  const lang = [locale, ...locales].find(each => text[each]) ?? locale
  return { text: text[lang] ?? '', lang }
}

/** What is written in the reader's language, or in the first of the house where nobody has written that. */
export const textIn = (text: LocalText, locale: Locale): string => text[locale] || (text[baseLocale] ?? '')

/** The name of the field for one language, e.g. `name_th`. */
export type LocalField<Name extends string> = `${Name}_${Locale}`

/** One value for each language of the house. */
export function byLocale<Value>(of: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map(locale => [locale, of(locale)])) as Record<Locale, Value>
}

/** The same by the name of its field. */
export function inEach<Name extends string, Value>(name: Name, of: (locale: Locale) => Value) {
  const entries = locales.map(locale => [`${name}_${locale}`, of(locale)])
  return Object.fromEntries(entries) as Record<LocalField<Name>, Value>
}

/** The fields of a form that hold a text in every language, the first language of the house first. */
export function localFields<Name extends string>(name: Name): LocalField<Name>[] {
  return locales.map((locale): LocalField<Name> => `${name}_${locale}`)
}

/** The text as those fields hold it. */
export function writeLocal<Name extends string>(name: Name, text: LocalText) {
  return inEach(name, locale => text[locale] ?? '')
}

/** What those fields hold, by language. */
export function readLocal<Name extends string, Value>(name: Name, values: Record<LocalField<Name>, Value>) {
  return byLocale(locale => values[`${name}_${locale}`])
}

/** What English calls a language of the house. */
export function languageInEnglish(locale: Locale): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale
}
