import { m } from '#app/paraglide/messages.js'
import { MOST_REQUESTS, SCOPES, type Scope, USUAL_LIMIT } from './rules.ts'

export const LONGEST_KEY_NAME = 60

export type KeyValues = { name: string; scopes: string[]; perMinute: string }
export type KeyErrors = { name?: string; scopes?: string; perMinute?: string }

export type NewKey = { name: string; scopes: Scope[]; perMinute?: number }

/** What the form of a new key holds; scopes that do not exist are not given. */
export function readNewKey({
  name: typed,
  scopes: ticked,
  perMinute: typedLimit,
}: KeyValues): { ok: true; value: NewKey } | { ok: false; errors: KeyErrors } {
  const name = typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const scopes = SCOPES.filter(scope => ticked.includes(scope))
  const errors: KeyErrors = {}
  if (name === '') errors.name = m.api_keys_error_name()
  if (name.length > LONGEST_KEY_NAME) errors.name = m.api_keys_error_name_long({ longest: LONGEST_KEY_NAME })
  if (scopes.length === 0) errors.scopes = m.api_keys_error_scopes()
  const perMinute = typedLimit === '' ? USUAL_LIMIT : readLimit(typedLimit)
  if (perMinute === null) errors.perMinute = limitError()
  if (perMinute === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { name, scopes, perMinute } }
}

/** Requests in a minute as they were typed; null for what is no such number. */
export function readLimit(typed: string): number | null {
  const limit = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  return limit >= 1 && limit <= MOST_REQUESTS ? limit : null
}

export const limitError = () => m.api_keys_error_limit({ most: MOST_REQUESTS })
