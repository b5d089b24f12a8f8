import { maskAccount } from '#app/money/bank/rules/account-number.ts'
import type { LookingContext, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { listAccountless } from '../queries/bank-apis.server.ts'

export const waiting: Waiting[] = [
  {
    place: 117,
    permission: 'bank.edit',
    today: {
      kind: 'bank_account',
      title: m.dashboard_bank_account,
      find: findMissing,
      count: { meaning: m.dashboard_bank_account_advice },
      all: { path: '/admin/bank', label: m.dashboard_bank_account_all },
    },
  },
]

async function findMissing({ db, env }: LookingContext) {
  const missing = await listAccountless(db, env)
  const rows = missing.map(({ name, account }) => ({
    path: '/admin/bank?new=1',
    name,
    facts: [maskAccount(account)],
  }))
  return { total: rows.length, rows }
}
