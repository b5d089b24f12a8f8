import { m } from '#app/paraglide/messages.js'
import { SCOPES, type Scope } from './rules.ts'

/** What a scope lets a program do, for people. */
export const SCOPE_NAMES: Record<Scope, () => string> = {
  'blogs.write': m.api_keys_scope_blogs,
  'access_codes.read': m.api_keys_scope_codes,
  'access_codes.check': m.api_keys_scope_check,
  'members.read': m.api_keys_scope_members_read,
  'members.write': m.api_keys_scope_members_write,
  'check_ins.write': m.api_keys_scope_check_ins,
  'visits.read': m.api_keys_scope_visits,
  'spaces.read': m.api_keys_scope_spaces_read,
  'spaces.write': m.api_keys_scope_spaces_write,
  'bookings.read': m.api_keys_scope_bookings_read,
  'bookings.write': m.api_keys_scope_bookings_write,
  'credits.read': m.api_keys_scope_credits_read,
  'credits.write': m.api_keys_scope_credits_write,
  'bills.read': m.api_keys_scope_bills_read,
  'bills.write': m.api_keys_scope_bills_write,
  'contracts.read': m.api_keys_scope_contracts_read,
  'contracts.write': m.api_keys_scope_contracts_write,
  'customers.read': m.api_keys_scope_customers_read,
  'customers.write': m.api_keys_scope_customers_write,
  'bank.read': m.api_keys_scope_bank_read,
  'bank.write': m.api_keys_scope_bank_write,
}

const isScope = (name: string): name is Scope => SCOPES.some(scope => scope === name)

/** As it is stored where another version of the program, which had such a scope, has made the key. */
export const nameOfScope = (stored: string) => (isScope(stored) ? SCOPE_NAMES[stored]() : stored)
