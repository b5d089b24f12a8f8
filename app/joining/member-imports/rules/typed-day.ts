import { type Day, isDay } from '#app/kit/pure/days.ts'

/** The Buddhist era is 543 years ahead. Years that only it can mean: nobody joined in, or is a member until, 2400. */
const BUDDHIST = { offset: 543, from: 2400, to: 2700 }

export type TypedDay = { day: Day; isBuddhist: boolean }

/** A day as spreadsheets write it: YYYY-MM-DD or DD/MM/YYYY, also of the Buddhist era; null for anything else. */
export function readTypedDay(text: string): TypedDay | null {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3])
  if (dayFirst) return dayOf(dayFirst[3], dayFirst[2], dayFirst[1])
  return null
}

function dayOf(year = '', month = '', day = ''): TypedDay | null {
  const isBuddhist = Number(year) >= BUDDHIST.from && Number(year) <= BUDDHIST.to
  const gregorian = isBuddhist ? String(Number(year) - BUDDHIST.offset) : year
  const text = `${gregorian}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? { day: text, isBuddhist } : null
}
