import { m } from '#app/paraglide/messages.js'
import { type LedgerMethod, MONEY_METHODS, type PaymentMethod, type SlipMethod } from './rules.ts'

/** As the books call how money came. */
export const METHOD_NAMES: Record<LedgerMethod, () => string> = {
  transfer: m.ledger_method_transfer,
  promptpay: m.ledger_method_promptpay,
  card: m.ledger_method_card,
  cash: m.ledger_method_cash,
  other: m.ledger_method_other,
  withheld: m.ledger_method_withheld,
  deposit: m.ledger_method_deposit,
}

/** How money came, to choose from. */
export const methodChoices = () => MONEY_METHODS.map(value => ({ value, label: METHOD_NAMES[value]() }))

type MethodWords = {
  /** Where it is chosen, with what it means. */
  label: () => string
  hint: () => string
  /** In one or two words, among the ways to pay what is due. */
  way: () => string
  /** As staff call it. */
  name: () => string
}

export const METHOD_WORDS: Record<PaymentMethod, MethodWords> = {
  card: {
    label: m.registration_method_card,
    hint: m.registration_method_card_hint,
    way: m.renewal_way_card,
    name: m.review_method_card,
  },
  scan: {
    label: m.registration_method_scan,
    hint: m.registration_method_scan_hint,
    way: m.renewal_way_scan,
    name: m.review_method_scan,
  },
  bank_transfer: {
    label: m.registration_method_bank,
    hint: m.registration_method_bank_hint,
    way: m.renewal_way_bank,
    name: m.review_method_bank,
  },
}

/** Over the dialog that shows how to pay, and what is said before it. */
export const METHOD_DIALOGS: Record<SlipMethod, { title: () => string; lead: (() => string) | null }> = {
  scan: { title: m.registration_scan_title, lead: null },
  bank_transfer: { title: m.registration_bank_title, lead: m.registration_bank_text },
}
