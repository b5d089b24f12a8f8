import { and, asc, eq, or } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { isSlipOf, RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { differences, type Seen, seenOf } from '../schema/seen.ts'

type Application = typeof applications.$inferSelect

/** `seen_missing`: the form did not say what was seen; `not_as_seen`: something is not as it was then. */
export type SeenRefusal = 'seen_missing' | 'not_as_seen'

type Looked = { applicationId: string | null; receiptId?: string | null }

/** What there is to see of an application, of a receipt, or of both, with the slips that wait with the application. */
export async function look(
  db: Executor,
  { applicationId, receiptId = null }: Looked,
): Promise<{ application: Application | null; seen: Seen }> {
  const [application = null] = isKnown(applicationId)
    ? await db.select().from(applications).where(eq(applications.id, applicationId))
    : []
  const slips = await selectSlips(db, { applicationId, receiptId })
  return { application, seen: seenOf(application, slips, receiptId) }
}

type Subject = {
  /** Locked already. */
  application: Application | null
  receiptId?: string | null | undefined
  /** Whether it is about the slips that wait with the application, too. */
  hasSlips?: boolean
}

/**
 * Why the decision may not be made: it is not as it was seen. Null where it is; then no slip of it comes, is replaced or
 * goes before the transaction ends.
 */
export async function refuseUnseen(
  tx: Transaction,
  seen: Seen | null,
  { application, receiptId = null, hasSlips = true }: Subject,
): Promise<SeenRefusal | null> {
  if (!seen) return 'seen_missing'
  const applicationId = hasSlips && application ? application.id : null
  const slips = await selectSlips(tx, { applicationId, receiptId }).for('update')
  return differences(seen, seenOf(application, slips, receiptId)).length > 0 ? 'not_as_seen' : null
}

const isKnown = (id: string | null): id is string => id !== null && isUuid(id)

/** No row has it: a condition made of nothing would be every row. */
const NOBODYS = '00000000-0000-0000-0000-000000000000'

function selectSlips(db: Executor, { applicationId, receiptId = null }: Looked) {
  const { id, fileSha256, status } = receipts
  const isWaiting = isKnown(applicationId)
    ? and(isSlipOf({ kind: 'application', id: applicationId }), eq(status, 'submitted'))
    : undefined
  const isIt = isKnown(receiptId) ? eq(id, receiptId) : undefined
  return db
    .select({ id, fileSha256, subject: RECEIPT.subject, status })
    .from(receipts)
    .where(or(isWaiting, isIt) ?? eq(id, NOBODYS))
    .orderBy(asc(id))
    .$dynamic()
}
