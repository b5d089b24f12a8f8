import { eq } from 'drizzle-orm'
import { keyOf } from '#app/joining/applications/steps/renewal-link.server.ts'
import { requestRenewal } from '#app/joining/renewals/commands/ask.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { insertMember } from '../../support/reviewer.ts'
import { type Ground, idOf } from './ground.ts'

export type Members = ReturnType<typeof openMembers>

/** Members, and what some of them asked for. */
export function openMembers({ db, owner, ctx, today }: Ground) {
  const member = async (values: Parameters<typeof insertMember>[1] = {}) =>
    insertMember(db, {
      joinDate: addDays(today, -20),
      expiryDate: addDays(today, 10),
      anchorDay: 28,
      ...values,
    })
  const renewal = async () => {
    const { id } = await member()
    const asked = await requestRenewal(owner, { id })
    if (!asked.ok) throw new Error(asked.reason)
    const [row] = await db.select().from(renewals).where(eq(renewals.memberRowId, id))
    return keyOf(ctx, idOf(row))
  }
  return { member, renewal }
}
