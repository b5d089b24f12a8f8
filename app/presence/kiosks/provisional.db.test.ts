import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { revokeCode } from '#app/people/access-codes/commands/revoke.server.ts'
import { insertCode } from '#app/people/access-codes/steps/issue.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { letOutAtDesk, undoCheckIn } from '#app/presence/visits/commands.server.ts'
import { endVisits } from '#app/presence/visits/jobs.server.ts'
import { countByHour, countIn, listFireList, listProvisional } from '#app/presence/visits/queries.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { leaveAtKiosk, showAtKiosk } from './commands/entries.server.ts'
import { addKiosk, pairKiosk } from './commands/pairing.server.ts'
import { fireKeyOf } from './steps/fire-key.server.ts'
import { type KioskContext, kioskContext } from './steps/token.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
/** Three in the morning, when nobody is at the desk. */
const NIGHT = new Date('2026-08-01T03:00:00+07:00')
const later = (minutes: number) => new Date(NIGHT.getTime() + minutes * 60_000)
const clockedAt = <Context extends object>(context: Context, now: Date) => ({ ...context, now: () => now })

let door: KioskContext
beforeEach(async () => {
  await db.delete(visits)
  const made = await addKiosk(clockedAt(owner, NIGHT), { name: 'Front', locationId: null, firePin: '' })
  if (!made.ok) throw new Error(made.reason)
  const paired = await pairKiosk({ ...clockedAt(ctx, NIGHT), clientAddress: randomUUID() }, made.value.code)
  if (!paired.ok) throw new Error(paired.reason)
  const cookie = paired.value.split(';')[0] ?? ''
  const browser = new Request('http://localhost/kiosk', { headers: { cookie } })
  door = await kioskContext(clockedAt(ctx, NIGHT), browser)
})

/** Somebody whose slip was read: the code counts for eight hours. */
async function buyer(values: { selectedPlan?: string; entryMinutes?: number } = {}) {
  const { selectedPlan = 'Day Pass', entryMinutes = null } = values
  const email = `${randomUUID()}@example.com`
  const applicationId = await insertApplication(db, { name: 'Ploy Night', selectedPlan, email })
  const code = { isProvisional: true, validFrom: NIGHT, validUntil: later(8 * 60), entryMinutes }
  const { accessId, pass } = await db.transaction(tx => insertCode(tx, ctx, { applicationId, ...code }))
  return { applicationId, id: accessId, pass }
}

const show = ({ id, pass }: { id: string; pass: string }, now = NIGHT) =>
  showAtKiosk(clockedAt(door, now), { way: 'pass', id, pass, key: randomUUID(), keptAt: null })
const told = ({ result, reason }: { result: string; reason: string | null }) => reason ?? result
const visitOf = async (applicationId: string) =>
  (await db.select().from(visits).where(eq(visits.applicationId, applicationId)))[0]
const approve = async (applicationId: string, now: Date) => {
  const approved = await approveApplication(clockedAt(owner, now), { applicationId, memberRowId: null })
  if (!approved.ok) throw new Error(approved.reason)
  return approved.value.decisionId
}

describe('a provisional code at the tablet', () => {
  test('lets in until it ends, once at twenty tablets at once, and is counted and listed by name', async () => {
    const who = await buyer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(who)))
    expect(answers.map(told).toSorted()).toEqual([...Array(19).fill('already_in'), 'entered'])
    expect(answers[0]).toMatchObject({ name: 'Ploy Night', until: later(8 * 60), memberRowId: null })
    expect(await listProvisional(db, NIGHT)).toMatchObject([{ name: 'Ploy Night', plan: 'Day Pass' }])
    expect(await countIn(db, NIGHT)).toBe(1)
    expect(await countByHour(db, [NIGHT])).toEqual([1])
    expect(await listProvisional(db, later(8 * 60))).toEqual([])
    await endVisits(clockedAt(ctx, later(8 * 60)))
    expect(await visitOf(who.applicationId)).toMatchObject({ leftAt: later(8 * 60), leftHow: 'assumed' })
  })

  test('begins the hour that was bought, as the door does', async () => {
    const who = await buyer({ selectedPlan: 'Hourly Rate', entryMinutes: 75 })
    expect(await show(who, later(30))).toMatchObject({ result: 'entered', until: later(105) })
    const [code] = await db.select().from(accessCodes).where(eq(accessCodes.applicationId, who.applicationId))
    expect(code).toMatchObject({ validUntil: later(105), entryMinutes: null })
  })

  test('lets out again whoever has just shown it, and in anew', async () => {
    const who = await buyer()
    const { key } = await show(who)
    const leave = () => leaveAtKiosk(clockedAt(door, later(1)), { key: randomUUID(), shownKey: key })
    expect(await leave()).toMatchObject({ result: 'left', name: 'Ploy Night' })
    expect(await leave()).toBeNull()
    expect(told(await show(who, later(60)))).toBe('entered')
  })

  test('that is over or was taken back lets in nobody, and ends the stay', async () => {
    const over = await buyer()
    expect(told(await show(over, later(8 * 60)))).toBe('provisional_over')
    const revoked = await buyer()
    await show(revoked)
    const isIts = eq(accessCodes.applicationId, revoked.applicationId)
    const [code] = await db.select().from(accessCodes).where(isIts)
    await revokeCode(clockedAt(owner, later(5)), { id: code?.id ?? '' })
    expect(await listProvisional(db, later(5))).toEqual([])
    expect(told(await show(revoked, later(6)))).toBe('unknown')
  })

  test('is taken by a tablet without a network too, and decided by its time', async () => {
    const { id, pass } = await buyer()
    const key = randomUUID()
    const kept = { way: 'proof', id, proof: await fireKeyOf(pass, key), key } as const
    const shown = await showAtKiosk(clockedAt(door, later(600)), { ...kept, keptAt: later(10).toISOString() })
    expect(shown).toMatchObject({ result: 'entered', enteredAt: later(10) })
  })
})

describe('the visit by a provisional code', () => {
  test('becomes the member’s with the approval, by what was bought, and nobody’s with its undo', async () => {
    const who = await buyer()
    await show(who)
    const decisionId = await approve(who.applicationId, later(60))
    const [visit] = await listFireList(db, later(61))
    expect(visit).toMatchObject({ name: 'Ploy Night', enteredAt: NIGHT, until: later(24 * 60) })
    expect(visit?.entitlementId).not.toBeNull()
    expect(await listProvisional(db, later(61))).toEqual([])
    expect(told(await show(who, later(61)))).toBe('already_in')
    expect(await undoDecision(clockedAt(owner, later(70)), { decisionId })).toMatchObject({ ok: true })
    expect(await visitOf(who.applicationId)).toMatchObject({ memberRowId: null, endsAt: later(70) })
    expect(await listFireList(db, later(71))).toEqual([])
  })

  test('is ended and taken back at the desk', async () => {
    const who = await buyer()
    await show(who)
    const { id = '' } = (await visitOf(who.applicationId)) ?? {}
    const desk = clockedAt(owner, later(10))
    expect(await letOutAtDesk(desk, id)).toEqual({ ok: true, value: 'Ploy Night' })
    expect(await letOutAtDesk(desk, id)).toEqual({ ok: false, reason: 'not_in' })
    expect(await letOutAtDesk(desk, 'x')).toEqual({ ok: false, reason: 'not_in' })
    expect(await undoCheckIn(desk, id)).toMatchObject({ ok: true, value: { name: 'Ploy Night' } })
    expect(await visitOf(who.applicationId)).toBeUndefined()
  })
})
