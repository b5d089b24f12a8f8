import { type Actor, can } from '#app/house/access/rules.ts'
import { findAskDialog } from '#app/joining/renewals/queries/asked.server.ts'
import type { AskDialogView } from '#app/joining/renewals/views/asked.ts'
import type { RenewalDialog } from '#app/joining/sales/schema.ts'
import { findRenewal } from '#app/joining/sales/views/renewal.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { MemberDialog } from '#app/people/members/schema.ts'
import { findMemberDialog } from '#app/people/members/views/dialogs.server.ts'

export type Dialog = MemberDialog | RenewalDialog | AskDialogView

/** What is open over the list of members or a member's record; null for nothing. */
export async function findDialog(
  db: Executor,
  params: URLSearchParams,
  by: { actor: Pick<Actor, 'admin'>; now: Date },
): Promise<Dialog | null> {
  const own = await findMemberDialog(db, params, by)
  if (own || !can(by.actor, 'members.edit')) return own
  return (await findRenewal(db, params.get('renew') ?? '', by)) ?? findAskDialog(db, params.get('ask') ?? '')
}
