import type { Day } from '#app/kit/pure/days.ts'

/** The year that an address asks for; this one where it asks for none that can be. */
export function readYear(params: URLSearchParams, today: Day): number {
  const year = params.get('year') ?? ''
  return /^20\d\d$/.test(year) ? Number(year) : Number(today.slice(0, 4))
}

/** The month that an address asks for, as `YYYY-MM`; this one where it asks for none that can be. */
export function readMonth(params: URLSearchParams, today: Day): string {
  const month = params.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7)
}
