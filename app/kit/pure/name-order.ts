/** Compares names as dictionaries of the language do, for sorting what the database has not sorted. */
export function nameOrder(locale: string): (a: string, b: string) => number {
  return new Intl.Collator(locale).compare
}
