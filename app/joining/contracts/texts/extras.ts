import { m } from '#app/paraglide/messages.js'

/** An account of a company as a member chooses it, with what it is to pay. */
export type CompanyAccount = {
  contractId: string
  company: string
  /** What is to be paid, and what is left of what the member may put on it this month. */
  amount: string
  left: string
  hasRoom: boolean
}

/** How a member may pay by a company that has room for it; the value of each is its contract. */
export function accountOptions(accounts: readonly CompanyAccount[]) {
  return accounts
    .filter(({ hasRoom }) => hasRoom)
    .map(({ contractId: value, company, amount, left }) => ({
      value,
      label: m.extras_pay({ company, amount }),
      hint: m.extras_pay_hint({ left }),
    }))
}

/** Why the others cannot be chosen. */
export function fullAccountTexts(accounts: readonly CompanyAccount[]): string[] {
  return accounts.filter(({ hasRoom }) => !hasRoom).map(account => m.extras_pay_full(account))
}
