import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { checkInAtDesk, checkOutAtDesk, reopenVisit, undoCheckIn } from './commands.server.ts'
import { visits } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const NOON = new Date('2026-08-15T12:00:00+07:00')
const at = (local: string) => new Date(`2026-08-${local}+07:00`)
const desk = { ...(await asStaff(ctx, 'owner')), now: () => NOON }
const aDay = { membershipType: 'day pass', planName: 'Day Pass' } as const

describe('staff', () => {
  test('let in and out at the desk, by the same rules', async () => {
    const { id } = await insertMember(db)
    expect(await checkInAtDesk(desk, id)).toMatchObject({ ok: true, value: { name: 'Nok Suwan' } })
    expect(await checkInAtDesk(desk, id)).toEqual({ ok: false, reason: 'already_in' })
    expect(await checkOutAtDesk(desk, id)).toMatchObject({ ok: true, value: { leftHow: 'staff' } })
    expect(await checkOutAtDesk(desk, id)).toEqual({ ok: false, reason: 'not_in' })
    expect(await checkInAtDesk(desk, 'nobody')).toEqual({ ok: false, reason: 'unknown' })
    expect(await checkInAtDesk(desk, randomUUID())).toEqual({ ok: false, reason: 'unknown' })
  })

  test('take a visit back, and the day is whole again; of two at once, one does', async () => {
    const { id } = await insertMember(db, { ...aDay, expiryDate: '2026-08-15' })
    const entered = await checkInAtDesk(desk, id)
    if (!entered.ok) throw new Error(entered.reason)
    const both = await Promise.all([undoCheckIn(desk, entered.value.id), undoCheckIn(desk, entered.value.id)])
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { name: 'Nok Suwan', isWhole: true } }])
    const [right] = await db.select().from(entitlements).where(eq(entitlements.memberRowId, id))
    expect(right?.firstEntryAt).toBeNull()
    expect(await db.$count(visits, eq(visits.memberRowId, id))).toBe(0)
  })

  test('take back a second visit, and the day of the first stays begun', async () => {
    const { id } = await insertMember(db, { ...aDay, expiryDate: '2026-08-15' })
    await checkInAtDesk(desk, id)
    await checkOutAtDesk(desk, id)
    const again = await checkInAtDesk({ ...desk, now: () => at('15T14:00:00') }, id)
    expect(again.ok && (await undoCheckIn(desk, again.value.id))).toMatchObject({ value: { isWhole: false } })
    const [right] = await db.select().from(entitlements).where(eq(entitlements.memberRowId, id))
    expect(right?.firstEntryAt).toEqual(NOON)
  })

  test('take back that somebody has left, while the right lasts and nobody has come again', async () => {
    const { id } = await insertMember(db, { ...aDay, expiryDate: '2026-08-15' })
    const entered = await checkInAtDesk(desk, id)
    if (!entered.ok) throw new Error(entered.reason)
    const visitId = entered.value.id
    expect(await reopenVisit(desk, visitId)).toEqual({ ok: false, reason: 'not_found' })
    await checkOutAtDesk(desk, id)
    expect(await reopenVisit({ ...desk, now: () => at('16T12:00:00') }, visitId)).toMatchObject({ ok: false })
    expect(await reopenVisit(desk, visitId)).toEqual({ ok: true, value: 'Nok Suwan' })
    const [visit] = await db.select().from(visits).where(eq(visits.id, visitId))
    expect(visit).toMatchObject({ leftAt: null, leftHow: null, enteredAt: NOON })
    await checkOutAtDesk(desk, id)
    await checkInAtDesk({ ...desk, now: () => at('15T14:00:00') }, id)
    expect(await reopenVisit({ ...desk, now: () => at('15T14:01:00') }, visitId)).toMatchObject({ ok: false })
  })

  test('who takes a visit back and who lets the member in or out at that moment do not wait for each other', async () => {
    const { id } = await insertMember(db)
    for (let round = 0; round < 40; round++) {
      const [last] = await db.select().from(visits).where(eq(visits.memberRowId, id))
      await Promise.all([
        undoCheckIn(desk, last?.id ?? randomUUID()),
        checkInAtDesk(desk, id),
        checkOutAtDesk(desk, id),
        checkInAtDesk(desk, id),
      ])
    }
    // Whoever was last may have taken the only visit back.
    await checkInAtDesk(desk, id)
    expect(await db.$count(visits, eq(visits.memberRowId, id))).toBeGreaterThan(0)
  })
})
