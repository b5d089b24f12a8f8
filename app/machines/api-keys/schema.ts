import { m } from '#app/paraglide/messages.js'
import { SCOPES, type Scope } from './rules.ts'

export const LONGEST_KEY_NAME = 60

export type KeyValues = { name: string; scopes: string[] }
export type KeyErrors = { name?: string; scopes?: string }

export type NewKey = { name: string; scopes: Scope[] }

/** What the form of a new key holds; scopes that do not exist are not given. */
export function readNewKey({
  name: typed,
  scopes: ticked,
}: KeyValues): { ok: true; value: NewKey } | { ok: false; errors: KeyErrors } {
  const name = typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const scopes = SCOPES.filter(scope => ticked.includes(scope))
  const errors: KeyErrors = {}
  if (name === '') errors.name = m.api_keys_error_name()
  if (name.length > LONGEST_KEY_NAME) errors.name = m.api_keys_error_name_long({ longest: LONGEST_KEY_NAME })
  if (scopes.length === 0) errors.scopes = m.api_keys_error_scopes()
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { name, scopes } }
}
