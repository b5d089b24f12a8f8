/** Far more than the program's locales and shapes make. */
const MOST_KEPT = 200

/** Making a formatter costs a hundred times what using it does, and a list shows dozens of days. */
function kept<Format, Options extends object>(
  make: (locale: string, options: Options, timeZone?: string) => Format,
) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options, timeZone?: string): Format => {
    const key = `${locale} ${timeZone} ${textOf(options)}`
    const known = formats.get(key)
    if (known) return known
    const format = make(locale, options, timeZone)
    if (formats.size < MOST_KEPT) formats.set(key, format)
    return format
  }
}

const texts = new WeakMap<object, string>()

/** Of options that are a constant it is made once. */
function textOf(options: object): string {
  const text = texts.get(options) ?? JSON.stringify(options)
  texts.set(options, text)
  return text
}

export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions, timeZone) =>
    new Intl.DateTimeFormat(dayFirst(locale), { ...options, ...(timeZone && { timeZone }) }),
)

/** The date for people, as a time zone has it, or the dates from it to `last`. */
export function formatDate(
  date: number | Date,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  { timeZone, last }: { timeZone: string; last?: number | Date | null },
): string {
  const format = dateFormat(locale, options, timeZone)
  return withoutYearMark(last == null ? format.format(date) : format.formatRange(date, last))
}

/** English in Thailand writes the day before the month. */
export function dayFirst(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale
}

/** Russian marks a year with “г.”, whose full stop would stand doubled where a sentence ends with the date. */
function withoutYearMark(date: string): string {
  return date.replaceAll(/\sг\.(?=$|,|\s–)/gu, '')
}

export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)
