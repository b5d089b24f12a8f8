import type { TableFormat } from './table.ts'

/** The transaction history of K-Cyber, in TIS-620. */
export const K_CYBER: TableFormat = {
  format: 'k_cyber',
  headings: {
    date: ['date'],
    code: ['transactiontype'],
    out: ['withdrawal(thb)'],
    in: ['deposit(thb)'],
    balance: ['outstandingbalance(thb)'],
    channel: ['servicechannel'],
    details: ['note'],
  },
  needs: ['date', 'code', 'out', 'in', 'balance', 'channel'],
}
