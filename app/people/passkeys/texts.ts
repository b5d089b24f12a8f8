import { m } from '#app/paraglide/messages.js'
import type { PasskeyRefusal } from './rules.ts'

export const PASSKEY_REFUSALS: Record<PasskeyRefusal, () => string> = {
  not_fresh: m.passkey_fresh,
  unavailable: m.passkey_error_unavailable,
  too_many: m.account_error_too_many,
  full: m.passkey_error_full,
  not_asked: m.passkey_error_not_asked,
  wrong: m.passkey_error_wrong,
}
