import { eq } from 'drizzle-orm'
import { keyOf } from '#app/joining/applications/steps/renewal-link.server.ts'
import { requestRenewal } from '#app/joining/renewals/commands/ask.server.ts'
import { beginRenewals } from '#app/joining/renewals/steps/mailing.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { members } from '#app/people/members/tables.server.ts'
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
  /** One that a member has begun in the member area. */
  const ownRenewal = async (memberRowId: string) => {
    await db
      .update(members)
      .set({ expiryDate: addDays(today, 10) })
      .where(eq(members.id, memberRowId))
    await db.transaction(async tx => {
      const row = await lockMember(tx, memberRowId)
      if (row) await beginRenewals(tx, [row], new Date())
    })
    return `/my/members/${memberRowId}/renew`
  }
  return { member, renewal, ownRenewal }
}
