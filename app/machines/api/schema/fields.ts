import { z } from 'zod'
import { isDay } from '#app/kit/pure/days.ts'
import { LONGEST_EMAIL, normaliseEmail } from '#app/kit/pure/email.ts'
import { normaliseName } from '#app/kit/pure/person-name.ts'
import { LONGEST_PHONE, normalisePhone } from '#app/kit/pure/phone.ts'
import { ourDay } from '#app/kit/pure/typed-days.ts'

const TOO_FAR = 'Is too far away.'
const NOT_TEXT = 'Holds characters that are not text.'

/** Text that PostgreSQL stores: without NUL, and without half of a character. */
export const text = (longest: number) =>
  z.string().trim().max(longest).refine(isStorable, { error: NOT_TEXT, abort: true })

/** The same on one line: line breaks and tabs become spaces. */
export const line = (longest: number) =>
  z
    .string()
    .overwrite(typed => typed.replace(/\s+/g, ' ').trim())
    .max(longest)
    .refine(isStorable, { error: NOT_TEXT, abort: true })

/** As whatever people type of the kind, too (rules typed.*). */
export const email = z.string().overwrite(normaliseEmail).max(LONGEST_EMAIL)
export const phone = z.string().overwrite(normalisePhone).max(LONGEST_PHONE)
export const personName = (longest: number) => line(longest).overwrite(normaliseName).min(1)

/** A calendar day; of the Buddhist era it is taken by ours (rule dates.buddhist). */
export const day = z
  .string()
  .overwrite(ourDay)
  .check(z.iso.date({ error: 'Must be a day such as 2026-12-01.', abort: true }))
  .refine(isDay, { error: TOO_FAR })

/** A moment with its zone, in a year that databases and calendars know; of the Buddhist era it is taken by ours. */
export const moment = z
  .string()
  .overwrite(ourDay)
  .check(
    z.iso.datetime({
      offset: true,
      error: 'Must be a moment such as 2026-12-01T09:00:00+07:00.',
      abort: true,
    }),
  )
  .refine(typed => isNear(new Date(typed).getUTCFullYear()), { error: TOO_FAR })

/** Of year 0 and before it, and of those with five digits, PostgreSQL and JSON have other texts. */
const isNear = (year: number) => year >= 1 && year <= 9999

/** Which page of a list is asked for. */
export function paging({ most, usual, lastPage }: { most: number; usual: number; lastPage: number }) {
  const number = (largest: number, otherwise: number) =>
    z.coerce.number().int().min(1).max(largest).default(otherwise)
  return { page: number(lastPage, 1).describe('From 1.'), per_page: number(most, usual) }
}

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    page: z.int(),
    per_page: z.int(),
    has_more: z.boolean().describe('Whether there is a page after this one.'),
  })

function isStorable(typed: string): boolean {
  return !typed.includes('\0') && typed.isWellFormed()
}
