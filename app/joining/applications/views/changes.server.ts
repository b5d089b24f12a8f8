import { changedFields } from '#app/joining/registration/rules/reviewed.ts'
import { findVersion } from '#app/joining/registration/steps/versions.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { m } from '#app/paraglide/messages.js'
import { type Difference, differences, type Seen, writeSeen } from '../schema/seen.ts'
import { look } from '../steps/seen.server.ts'
import { viewFields } from '../texts/changes.ts'
import type { Unseen } from './changes.ts'

type Looked = Parameters<typeof look>[1]

/** What is not as it was seen, with what is to be seen now, for the next try. Null where nothing can be compared. */
export async function viewUnseen(db: Executor, seen: Seen | null, subject: Looked): Promise<Unseen | null> {
  if (!seen) return null
  const { application, seen: now } = await look(db, subject)
  const found = differences(seen, now)
  const isSame = application !== null && seen.application?.id === application.id
  const before = isSame ? await findVersion(db, application, seen.application?.version ?? 0) : null
  const known =
    before ?? (application && seen.application && { ...application, ...asReviewed(seen.application) })
  const rows = isSame && known ? viewFields(changedFields(known, application), known, application) : []
  const notes = found.flatMap(difference => NOTES[difference]?.() ?? [])
  // The one thing that makes a new version and is no field of it.
  if (found.includes('details') && rows.length === 0) notes.push(m.review_seen_withheld())
  return { change: { rows, notes }, seen: writeSeen(now) }
}

const asReviewed = ({ plan, totalSatang }: NonNullable<Seen['application']>) => ({
  selectedPlan: plan,
  totalSatang,
})

/** Plan, total and details are told by their values. */
const NOTES: Partial<Record<Difference, () => string>> = {
  application: m.review_seen_application,
  status: m.review_seen_status,
  slip_new: m.review_seen_slip_new,
  slip_replaced: m.review_seen_slip_replaced,
  slip_gone: m.review_seen_slip_gone,
}
