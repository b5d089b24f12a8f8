import type { MemberColumn } from '#app/people/members/rules/csv-columns.ts'

/** What spreadsheets take for a number, and then leave out the 0 that it begins with. */
export const PHONE_FIELDS = ['mobilePhone', 'workPhone'] as const satisfies readonly MemberColumn[]

const FEW = 3

/** Nine digits of a mobile number in Thailand, or the eight of a telephone there, without the 0 before them. */
const WITHOUT_ZERO = /^(?:[689]\d{8}|[2-57]\d{7})$/

/** The number with the 0 that it may have lost (rule imports.lost-zero); null where it looks whole. */
export function withLostZero(phone: string): string | null {
  return WITHOUT_ZERO.test(phone) ? `0${phone}` : null
}

/** Adds to the examples, a few of them, the numbers of these rows that may have lost their 0. */
export function noteLostZeros(examples: string[], rows: string[][], fields: (MemberColumn | null)[]) {
  for (const field of PHONE_FIELDS) {
    const position = fields.indexOf(field)
    for (const cells of position < 0 ? [] : rows) {
      if (examples.length === FEW) return
      const phone = (cells[position] ?? '').trim()
      if (withLostZero(phone) && !examples.includes(phone)) examples.push(phone)
    }
  }
}
