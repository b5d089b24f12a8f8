import type { Tone } from '#app/kit/ui/badge.tsx'
import type { BillState } from '#app/money/bills/rules.ts'
import { m } from '#app/paraglide/messages.js'
import type { ContractState, ThenHow } from '../rules/contracts.ts'

export const CONTRACT_STATE_NAMES: Record<ContractState, { label: () => string; tone: Tone }> = {
  draft: { label: m.contract_state_draft, tone: 'neutral' },
  sent: { label: m.contract_state_sent, tone: 'waiting' },
  signed: { label: m.contract_state_signed, tone: 'waiting' },
  running: { label: m.contract_state_running, tone: 'good' },
  notice: { label: m.contract_state_notice, tone: 'waiting' },
  ended: { label: m.contract_state_ended, tone: 'neutral' },
  declined: { label: m.contract_state_declined, tone: 'bad' },
  lapsed: { label: m.contract_state_lapsed, tone: 'neutral' },
  withdrawn: { label: m.contract_state_withdrawn, tone: 'neutral' },
}

/** What happens at the last day. */
export const THEN_TEXTS: Record<ThenHow, () => string> = {
  ends: m.contract_then_ends,
  month_to_month: m.contract_then_months,
  same_term: m.contract_then_term,
}

export const BILL_STATE_NAMES: Record<BillState, { label: () => string; tone: Tone }> = {
  open: { label: m.contract_bill_open, tone: 'waiting' },
  proven: { label: m.contract_bill_open, tone: 'waiting' },
  paid: { label: m.contract_bill_paid, tone: 'good' },
  void: { label: m.contract_bill_void, tone: 'neutral' },
}
