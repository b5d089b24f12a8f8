import type { Env } from '#app/kit/platform/env.server.ts'
import { kbank } from './kbank.server.ts'
import { scb } from './scb.server.ts'

/** The banks that call back, as `bank_accounts` calls them. */
export const CALLING_BANKS = ['scb', 'kbank'] as const
export type CallingBank = (typeof CALLING_BANKS)[number]

const APIS = { scb, kbank }

/** The bank by its name in addresses; null where the house has no contract with it. */
export function bankApiOf(env: Env, name: CallingBank) {
  return APIS[name](env)
}
