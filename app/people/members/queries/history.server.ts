import { and, desc, eq, inArray } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { codeStateOf } from '#app/people/access-codes/rules.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'

type MemberKey = { id: string }

/** Of each kind the record of a member shows the newest; all of it is in the lists. */
const MOST = 100

const MEMBERSHIP_ACTIONS = ['created', 'renewed', 'expired', 'undone']

/**
 * How the membership began, went on and ended, newest first. The log knows: it is shown also to whoever may not read
 * it.
 */
export function listMembershipChanges(db: Executor, { id }: MemberKey) {
  const { action, entityType, entityId, createdAt } = adminActivityLog
  return db
    .select()
    .from(adminActivityLog)
    .where(and(eq(entityType, 'member'), eq(entityId, id), inArray(action, MEMBERSHIP_ACTIONS)))
    .orderBy(desc(createdAt), desc(adminActivityLog.id))
    .limit(MOST)
}

/** The mails about the member and about these applications, without their content, newest first. */
export function listMemberMails(db: Executor, { id }: MemberKey, applicationIds: string[]) {
  const { kind, subject, status, subjectId, createdAt } = mails
  return db
    .select({ id: mails.id, subject, status, createdAt })
    .from(mails)
    .where(and(inArray(subjectId, [id, ...applicationIds]), inArray(kind, ['application', 'renewal'])))
    .orderBy(desc(createdAt), desc(mails.id))
    .limit(MOST)
}

/** The member's access codes, newest first; a pass that no longer opens the door is not told. */
export async function listMemberCodes(
  { db, secrets }: Pick<ServerContext, 'db' | 'secrets'>,
  { id, now }: { id: string; now: Date },
) {
  const rows = await db
    .select()
    .from(accessCodes)
    .where(eq(accessCodes.memberRowId, id))
    .orderBy(desc(accessCodes.createdAt), desc(accessCodes.id))
    .limit(MOST)
  return rows.map(row => {
    const state = codeStateOf(row, now)
    const isStillGood = state === 'valid' || state === 'early'
    const { accessId, validFrom, validUntil } = row
    return {
      id: row.id,
      accessId,
      validFrom,
      validUntil,
      state,
      pass: isStillGood ? openPass(secrets, row) : null,
    }
  })
}
