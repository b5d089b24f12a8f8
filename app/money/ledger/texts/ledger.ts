import type { Tone } from '#app/kit/ui/badge.tsx'
import type { LedgerKind } from '#app/money/payments/rules.ts'
import { m } from '#app/paraglide/messages.js'
import type { OpenPointKind } from '../rules.ts'

export const KIND_NAMES: Record<LedgerKind, { label: () => string; tone: Tone }> = {
  charge: { label: m.ledger_kind_charge, tone: 'neutral' },
  payment: { label: m.ledger_kind_payment, tone: 'good' },
  refund: { label: m.ledger_kind_refund, tone: 'bad' },
  correction: { label: m.ledger_kind_correction, tone: 'waiting' },
  deposit_taken: { label: m.ledger_kind_deposit_taken, tone: 'good' },
  deposit_applied: { label: m.ledger_kind_deposit_applied, tone: 'neutral' },
  deposit_kept: { label: m.ledger_kind_deposit_kept, tone: 'neutral' },
  deposit_returned: { label: m.ledger_kind_deposit_returned, tone: 'bad' },
  reversal: { label: m.ledger_kind_reversal, tone: 'bad' },
}

export const OPEN_POINT_TEXTS: Record<OpenPointKind, () => string> = {
  slip: m.ledger_open_slip,
  no_paper: m.ledger_open_no_paper,
  no_money: m.ledger_open_no_money,
  wrong_day: m.ledger_open_wrong_day,
  cash_open: m.ledger_open_cash_open,
  cash_differs: m.ledger_open_cash_differs,
}
