import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Check } from './rules/evidence.ts'
import type { IdentifiedBy, SignerSide, SigningEventKind, SigningState } from './rules/signings.ts'
import type { TurnRefusal } from './rules/turns.ts'

export const SIGNING_STATE_NAMES: Record<SigningState, { label: () => string; tone: Tone }> = {
  open: { label: m.signing_state_open, tone: 'waiting' },
  done: { label: m.contract_state_signed, tone: 'good' },
  declined: { label: m.contract_state_declined, tone: 'bad' },
  lapsed: { label: m.contract_state_lapsed, tone: 'neutral' },
  withdrawn: { label: m.contract_state_withdrawn, tone: 'neutral' },
}

export const SIDE_NAMES = {
  customer: m.signing_side_customer,
  house: m.signing_side_house,
} as const satisfies Record<SignerSide, unknown>

/** By what is known who signed. */
export const IDENTIFIED_TEXTS = {
  code: m.signing_by_code,
  passkey: m.signing_by_passkey,
} as const satisfies Record<IdentifiedBy, unknown>

export const EVENT_NAMES = {
  sent: m.signing_event_sent,
  asked: m.signing_event_asked,
  opened: m.signing_event_opened,
  code_sent: m.signing_event_code_sent,
  code_wrong: m.signing_event_code_wrong,
  signed: m.signing_event_signed,
  declined: m.signing_event_declined,
  lapsed: m.signing_event_lapsed,
  withdrawn: m.signing_event_withdrawn,
  done: m.signing_event_done,
} as const satisfies Record<SigningEventKind, unknown>

/** Why nobody can sign by a link now. */
export const SIGN_REFUSALS = {
  not_your_turn: m.signing_not_your_turn,
  signed: m.signing_you_signed,
  done: m.signing_all_signed,
  declined: m.signing_was_declined,
  lapsed: m.signing_was_lapsed,
  withdrawn: m.signing_was_withdrawn,
  too_many: m.signing_too_many,
} as const satisfies Record<TurnRefusal | 'too_many', unknown>

/** What is not right about a package that somebody checks. */
export const CHECK_FAILURES = {
  evidence: m.verify_failed_evidence,
  key: m.verify_failed_key,
  signature: m.verify_failed_signature,
  contract: m.verify_failed_contract,
  chain: m.verify_failed_chain,
  signers: m.verify_failed_signers,
  passkey: m.verify_failed_passkey,
} as const satisfies Record<Check, unknown>
