import { eq } from 'drizzle-orm'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { anchorOf } from '#app/house/plans/rules/prices.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { dayOfMonth } from '#app/kit/pure/days.ts'
import { isSameEmail } from '#app/kit/pure/email.ts'
import { refreshCode } from '#app/people/access-codes/steps/refresh.server.ts'
import { correctEntitlement } from '#app/people/entitlements/steps/correct.server.ts'
import type { MemberContent } from '../schema.ts'
import { members } from '../tables.server.ts'
import type { Member } from './memberships.server.ts'

export type EmailTelling = Pick<RequestContext, 'enqueue' | 'env' | 'now' | 'origin' | 'secrets'>

/** The member as they were, and the address that they have now. */
export type ChangedEmail = { before: Member; email: string; now: Date }

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps what opens the member area: tells of another email, and ends what was opened by the one before. */
    changedEmail: (tx: Transaction, telling: EmailTelling, change: ChangedEmail) => Promise<void>
  }
}

type Change = {
  /** The account of whoever changes; null for a program. */
  by: string | null
  now: Date
  /** How whoever had the email before is told of another. */
  telling: EmailTelling
  /** What the log says besides, e.g. the key of a program. */
  facts?: Record<string, unknown>
}

/**
 * Saves what was typed or sent about a member, within the transaction that has locked them; what they may use follows, and with
 * another address all that opened the member area by the one before ends (rule portal.keys), of which that is told. The command asks who may.
 */
export async function changeMember(
  tx: Transaction,
  before: Member,
  content: MemberContent,
  { by, now, telling, facts = {} }: Change,
) {
  const after = { ...content, planName: planNameOf(before, content), anchorDay: anchorDayOf(before, content) }
  const isOther = !isSameEmail(before.email, content.email)
  await tx
    .update(members)
    .set({ ...after, ...(isOther && { emailChangedAt: now, emailFrozenAt: null }), updatedAt: now })
    .where(eq(members.id, before.id))
  await followMembership(tx, before, content, now)
  if (isOther) await (await answerTo('changedEmail'))(tx, telling, { before, email: content.email, now })
  await logActivity(tx, {
    adminId: by,
    action: 'updated',
    entityType: 'member',
    entityId: before.id,
    details: { ...changedFields(before, { ...before, ...after }), ...facts },
  })
  await announceChange(tx, 'members')
}

/** What the member may use follows what was typed about the membership. */
async function followMembership(tx: Transaction, before: Member, content: MemberContent, now: Date) {
  const { membershipType, joinDate, expiryDate: expiryDay } = content
  const isNewType = membershipType !== before.membershipType
  const isSame = !isNewType && joinDate === before.joinDate && expiryDay === before.expiryDate
  const memberRowId = before.id
  if (!isSame) await correctEntitlement(tx, { memberRowId, membershipType, isNewType, joinDate, expiryDay })
  // Nothing opened for whoever was suspended, and their code was not told of renewals.
  if (isSame && content.status === before.status) return
  const { graceDays } = (await findSettings(tx)).renewals
  await refreshCode(tx, { memberRowId, now, graceDays })
}

/** A plan's name goes when another type says what the membership is. */
function planNameOf({ planName, membershipType }: Member, content: MemberContent) {
  return content.membershipType === membershipType ? planName : null
}

/** An expiry that was edited keeps aiming for the day it did before where it can. */
function anchorDayOf(before: Member, { expiryDate, joinDate }: MemberContent) {
  if (expiryDate === before.expiryDate) return before.anchorDay
  return expiryDate === null ? null : anchorOf(expiryDate, [before.anchorDay, dayOfMonth(joinDate)])
}
