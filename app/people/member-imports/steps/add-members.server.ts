import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { logActivities } from '#app/house/activity/steps/log.server.ts'
import { anchorOf } from '#app/house/plans/rules/prices.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { dayOfMonth } from '#app/kit/pure/days.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { newMemberId } from '#app/people/members/rules/member-id.ts'
import { grantOf } from '#app/people/members/steps/memberships.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { ReadRow } from '../schema.ts'

/** Rows in one statement: PostgreSQL counts parameters with 16 bits, and who looks on sees it move. */
const BATCH = 1000

type Import = { adminId: string | null; now: Date }

/** One import at a time: two lists with the same people must see one another. */
export async function holdImports(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala member imports'))`)
}

/**
 * Makes the rows members, each with its entry in the log. A row whose member id somebody got meanwhile is left out.
 * @param onBatch is told how many rows are behind it, now and then
 * @returns how many there are
 */
export async function addMembers(
  tx: Transaction,
  rows: ReadRow[],
  by: Import,
  onBatch: (done: number) => void,
): Promise<number> {
  let added = 0
  for (let start = 0; start < rows.length; start += BATCH) {
    onBatch(start)
    added += await addBatch(tx, rows.slice(start, start + BATCH), by)
  }
  await announceChange(tx, 'members')
  return added
}

async function addBatch(tx: Transaction, rows: ReadRow[], { adminId, now }: Import): Promise<number> {
  const planned = rows.map(row => ({ row, values: valuesOf(row, now) }))
  const added = await tx
    .insert(members)
    .values(planned.map(({ values }) => values))
    .onConflictDoNothing({ target: members.memberId })
    .returning()
  await grantEntitlements(tx, added.map(grantOf))
  await logActivities(
    tx,
    added.map(({ id, memberId, planName, expiryDate }) => ({
      adminId,
      action: 'created',
      entityType: 'member',
      entityId: id,
      details: { memberId, planName, expiryDate, isImported: true },
    })),
  )
  const isAdded = new Set(added.map(({ id }) => id))
  const unlucky = planned.filter(({ row, values }) => row.memberId === null && !isAdded.has(values.id))
  if (unlucky.length === 0) return added.length
  // A member id that was made belongs to somebody: the next one will not.
  const again = unlucky.map(({ row }) => row)
  return added.length + (await addBatch(tx, again, { adminId, now }))
}

function valuesOf({ content, memberId }: ReadRow, now: Date) {
  const { expiryDate, joinDate } = content
  return {
    ...content,
    id: uuidv7(),
    memberId: memberId ?? newMemberId(randomBytes),
    anchorDay: expiryDate ? anchorOf(expiryDate, [dayOfMonth(joinDate)]) : null,
    createdAt: now,
    updatedAt: now,
  }
}
