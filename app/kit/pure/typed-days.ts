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
