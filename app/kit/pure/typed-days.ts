/** How far the Buddhist era is ahead, and the years that only it can mean: 1857 to 2157 by ours (rule dates.buddhist). */
export const BUDDHIST = { offset: 543, from: 2400, to: 2700 } as const

/**
 * A day, or a text that begins with one as moments do, by our calendar where its year can only be of the Buddhist era:
 * 2569-03-05 is 2026-03-05. Anything else as it is (rule dates.buddhist).
 */
export function ourDay(text: string): string {
  const [, typed = '', rest = ''] = /^(\d{4})(-\d{2}-\d{2}(?:[T ].*)?)$/.exec(text) ?? []
  const year = Number(typed)
  return year >= BUDDHIST.from && year <= BUDDHIST.to ? `${year - BUDDHIST.offset}${rest}` : text
}

/** Names of the fields, of forms and of addresses, in which people give a day or a time of a day. */
const DAY_FIELDS: ReadonlySet<string> = new Set([
  ...['day', 'date', 'week', 'from', 'to', 'until', 'at', 'to_from', 'to_to'],
  ...['startDate', 'endDate', 'joinDate', 'expiryDate', 'hireDate', 'dateOfBirth'],
  ...['bookedOn', 'paidOn', 'noticeOn', 'startsOn', 'endsOn'],
  ...['startsAt', 'endsAt', 'expectedAt', 'publishAt'],
])

/** What was typed into a field: a day by our calendar, any other text as it is. */
export function ourText(field: string, text: string): string {
  return DAY_FIELDS.has(field) ? ourDay(text) : text
}
