import { type Actor, can } from '#app/house/access/rules.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Option } from '#app/kit/ui/picker.tsx'
import { listMemberBalances } from '#app/money/ledger/queries.server.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listPickable, type PickedRow } from '../queries/pick.server.ts'
import type { MemberStatus } from '../rules/members.ts'
import { STATUS_NAMES } from '../texts.ts'

type Asking = { db: Executor; actor: Pick<Actor, 'admin'> }

/** Whom a form may pick for what was typed, as each row shows them (rule members.pick). */
export async function viewPickable(asking: Asking, typed: string, statuses: readonly MemberStatus[] = []) {
  return viewPicked(asking, await listPickable(asking.db, typed, statuses))
}

/** What they owe is shown to whoever may see their accounts. */
export async function viewPicked(
  { db, actor }: Asking,
  rows: PickedRow[],
): Promise<(Option & { id: string })[]> {
  const ids = rows.map(({ id }) => id)
  const balances = can(actor, 'payments.view') ? await listMemberBalances(db, ids) : null
  return rows.map(({ id, name, memberId, planName, status }) => ({
    id,
    name,
    value: memberId,
    detail: [memberId, planName && planTitle(planName, getLocale())].filter(Boolean).join(' · '),
    state: { text: STATUS_NAMES[status].label(), tone: STATUS_NAMES[status].tone },
    owed: balances && balanceText(balances.get(id) ?? 0),
    isOwing: (balances?.get(id) ?? 0) > 0,
  }))
}
