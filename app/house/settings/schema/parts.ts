import { z } from 'zod'
import type { Satang } from '#app/kit/pure/money.ts'
import { isVisible } from '#app/kit/pure/visible.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { LONGEST } from './lengths.ts'

/** One line: no control characters, no run of spaces. */
export function tidyLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** One line of at most `max` characters, which may be empty only where nothing is said of a `missing` one. */
export function lineOf(max: number, missing: (() => string) | null) {
  return z
    .string()
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .refine(text => missing === null || isVisible(text), { error: () => missing?.() })
        .max(max, { error: () => m.form_too_long({ max }) }),
    )
}

/** An address of the web without a password in it; null while the field is empty. */
export function linkOf({ isHttpsOnly = false }: { isHttpsOnly?: boolean } = {}) {
  return z
    .string()
    .transform(text => text.trim() || null)
    .superRefine((text, ctx) => {
      const message = text === null ? null : wrongLink(text, isHttpsOnly)
      if (message) ctx.addIssue({ code: 'custom', message })
    })
}

function wrongLink(text: string, isHttpsOnly: boolean): string | null {
  const url = /\s/.test(text) ? null : URL.parse(text)
  if (!url?.hostname || !['http:', 'https:'].includes(url.protocol)) {
    return isHttpsOnly ? m.form_link_https() : m.form_link()
  }
  if (isHttpsOnly && url.protocol !== 'https:') return m.form_link_https()
  if (url.username || url.password) return m.form_link_credentials()
  return text.length > LONGEST.link ? m.form_too_long({ max: LONGEST.link }) : null
}

/** A whole number between two limits. */
export function countOf(min: number, max: number) {
  const error = () => m.form_count({ min, max: max.toLocaleString(getLocale()) })
  return z
    .string()
    .transform(text => text.replace(/[,\s]/g, ''))
    .pipe(z.string().regex(/^\d{1,9}$/, { error, abort: true }))
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }))
}

const DECIMAL = /^(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/

/** Hundredths of a number with at most two decimals; null for anything else. Exact, without a float between. */
export function readHundredths(text: string): number | null {
  const compact = text.trim().replace(/^฿|%$/g, '').trim()
  if (!DECIMAL.test(compact)) return null
  const [whole = '', decimals = ''] = compact.replaceAll(',', '').split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** A number with at most two decimals as its hundredths: baht as satang, percent as basis points. */
export function hundredthsOf(error: () => string, { min, max }: { min: number; max: number }) {
  return z
    .string()
    .transform((text, ctx) => {
      const hundredths = readHundredths(text)
      if (hundredths !== null) return hundredths
      ctx.addIssue({ code: 'custom', message: error() })
      return z.NEVER
    })
    .pipe(z.number().min(min, { error }).max(max, { error }))
}

/** An amount as it stands in a field: "400" or "24.50". */
export function writeHundredths(amount: Satang): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}

/** Words of the house: empty, or as the program came with them, they stay the program's and change with it. */
export function ownWords(longest: number, given: () => string) {
  return z
    .string()
    .trim()
    .max(longest, { error: () => m.front_too_long({ longest }) })
    .transform(text => (isVisible(text) && text !== given() ? text : null))
}

/** A box that is ticked or not. */
export const tick = z.string().transform(value => value === 'on')
