import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'
import type { Owner } from '../rules/open.ts'
import { rosterOpenShifts, rosterShifts, type ShiftStage } from '../tables.server.ts'

/** A shift of a stage, and whose it is there. */
type Held = { shift: DatedShift; owner: Owner; stage: ShiftStage }

/** The shift is the other's: as employees see it, and as staff go on planning it, unless they have planned it otherwise. */
export async function handOver(tx: Transaction, shift: DatedShift, { from, to }: { from: Owner; to: Owner }) {
  for (const stage of ['published', 'draft'] as const)
    if (await takeOut(tx, { shift, owner: from, stage })) await putIn(tx, { shift, owner: to, stage })
}

/** Of open ones that are alike one goes. @returns whether there was one */
export async function takeOut(tx: Transaction, { shift, owner, stage }: Held): Promise<boolean> {
  const table = owner === null ? rosterOpenShifts : rosterShifts
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.stage, stage),
        owner === null ? undefined : eq(rosterShifts.employeeId, owner),
        eq(table.date, shift.date),
        eq(table.startsAt, shift.startsAt),
        eq(table.endsAt, shift.endsAt),
      ),
    )
    .limit(1)
  if (!found) return false
  await tx.delete(table).where(eq(table.id, found.id))
  return true
}

/** Somebody who has one that begins then keeps theirs. */
export async function putIn(tx: Transaction, { shift, owner, stage }: Held) {
  const { date, startsAt, endsAt } = shift
  const values = { date, startsAt, endsAt, stage }
  if (owner === null) await tx.insert(rosterOpenShifts).values(values)
  else
    await tx
      .insert(rosterShifts)
      .values({ ...values, employeeId: owner })
      .onConflictDoNothing()
}
