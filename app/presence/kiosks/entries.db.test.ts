import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { inviteKeyOf } from '#app/presence/guest-visits/steps/link.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { settleStay } from '#app/presence/visits/commands.server.ts'
import { endVisits, forgetUsedCodes } from '#app/presence/visits/jobs.server.ts'
import { listLongStays } from '#app/presence/visits/queries.server.ts'
import { checkInCode } from '#app/presence/visits/steps/code.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { at, browser, clockedAt, NOON, openTabletHouse, told } from '../../../tests/support/tablet-house.ts'
import { leaveAtKiosk, showAtKiosk } from './commands/entries.server.ts'
import { reckonKnown } from './steps/known.server.ts'
import { kioskContext } from './steps/token.server.ts'
import { kioskEntries } from './tables.server.ts'

const { db, ctx, owner, tablet, pair, codeOf, show, withCode } = await openTabletHouse()
const aDay = { membershipType: 'day pass', planName: 'Day Pass' } as const

describe('the address of an invitation that is held up', () => {
  const addressOf = (id: string) => `https://sala.example/th/invited/${inviteKeyOf(ctx, id)}`
  async function invited(expectedAt = NOON) {
    const host = await insertMember(db, { planName: 'Monthly Pass' })
    const guest = { submissionKey: randomUUID(), name: 'Dao', contact: '0812345678', locale: 'th' }
    const [row] = await db
      .insert(guestInvites)
      .values({ ...guest, hostId: host.id, expectedAt })
      .returning()
    if (!row) throw new Error('no invitation')
    return row.id
  }

  test('lets the guest in once, at twenty tablets at once, counts them, and lets them out', async () => {
    const id = await invited()
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(addressOf(id))))
    const entered = answers.filter(({ result }) => result === 'entered')
    expect(entered).toHaveLength(1)
    expect(entered[0]).toMatchObject({ name: 'Dao', enteredAt: NOON, memberRowId: null, inviteId: id })
    expect(new Set(answers.map(told))).toEqual(new Set(['entered', 'already_in']))
    expect((await reckonKnown(clockedAt(tablet.door, NOON))).inside).toBe(1)
    const again = answers.find(({ result }) => result === 'already_in')
    const left = await leaveAtKiosk(clockedAt(tablet.door, NOON), {
      key: randomUUID(),
      shownKey: again?.key ?? '',
    })
    expect(left).toMatchObject({ result: 'left', name: 'Dao' })
    expect(told(await show(addressOf(id)))).toBe('entered')
  })

  test.each([
    ['too early', () => invited(at('15T18:00:00')), 'too_early'],
    ['a day too late', () => invited(at('14T11:00:00')), 'too_late'],
  ])('is refused %s', async (_, make, reason) => {
    expect(await show(addressOf(await make()))).toMatchObject({ result: 'refused', reason, visitId: null })
  })

  test('opens nothing that we did not sign, and nothing that is not there any more', async () => {
    const forged = `https://sala.example/invited/${inviteKeyOf({ secrets: { cookies: 'another' } }, randomUUID())}`
    expect(told(await show(forged))).toBe('not_ours')
    expect(told(await show(addressOf(randomUUID())))).toBe('unknown')
  })

  test('is decided by its own time where a tablet kept it without a network', async () => {
    const id = await invited()
    const keptAt = at('15T12:30:00').toISOString()
    expect(await show(addressOf(id), at('15T20:00:00'), { keptAt })).toMatchObject({ result: 'entered' })
  })
})

describe('a code that is shown', () => {
  test('lets in, and says until when; shown again it is refused, and the next one finds them in', async () => {
    const { id } = await insertMember(db)
    const code = codeOf(id)
    const entered = await show(code)
    expect(entered).toMatchObject({ result: 'entered', name: 'Nok Suwan', until: at('31T24:00:00') })
    expect(told(await show(code))).toBe('code_used')
    expect(await show(codeOf(id, at('15T12:01:00')), at('15T12:01:00'))).toMatchObject({
      result: 'already_in',
      enteredAt: NOON,
      visitId: entered.visitId,
    })
    expect(await db.$count(visits, eq(visits.memberRowId, id))).toBe(1)
  })

  test.each([
    ['of yesterday', at('14T12:00:00'), 'code_over'],
    ['of a minute ago', at('15T11:59:00'), 'code_over'],
    ['of half a minute ago', at('15T11:59:30'), 'entered'],
    ['of a clock that was half a minute ahead', at('15T12:00:30'), 'entered'],
    ['of a clock that was a minute ahead', at('15T12:01:00'), 'code_early'],
  ])('%s: %s, %s', async (_, made, expected) => {
    const { id } = await insertMember(db)
    expect(told(await show(codeOf(id, made)))).toBe(expected)
  })

  test('stays spent where the clock of the house is set back to its own half minute', async () => {
    const { id } = await insertMember(db)
    const code = codeOf(id)
    expect(told(await show(code))).toBe('entered')
    const nextDay = at('16T12:00:00')
    await endVisits(clockedAt(ctx, nextDay))
    await forgetUsedCodes(clockedAt(ctx, nextDay))
    expect(told(await show(code, nextDay))).toBe('code_over')
    expect(told(await show(code))).toBe('code_used')
  })

  test('begins a day pass once, at twenty tablets at once', async () => {
    const { id } = await insertMember(db, { ...aDay, expiryDate: '2026-08-15' })
    const code = codeOf(id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(code)))
    expect(answers.map(told).filter(one => one === 'entered')).toHaveLength(1)
    expect(answers.map(told).filter(one => one === 'code_used')).toHaveLength(19)
    const [right] = await db.select().from(entitlements).where(eq(entitlements.memberRowId, id))
    expect(right?.firstEntryAt).toEqual(NOON)
    expect(await db.$count(visits, eq(visits.memberRowId, id))).toBe(1)
  })

  test('with the ID and Pass at twenty tablets at once lets in once, too', async () => {
    const { member, id, pass } = await withCode()
    const shown = () => showAtKiosk(tablet.door, { way: 'pass', id, pass, key: randomUUID(), keptAt: null })
    const answers = await Promise.all(Array.from({ length: 20 }, shown))
    expect(answers.map(told).filter(one => one === 'entered')).toHaveLength(1)
    expect(answers.map(told).filter(one => one === 'already_in')).toHaveLength(19)
    expect(await db.$count(visits, eq(visits.memberRowId, member.id))).toBe(1)
  })

  test('told twice with one key is one entry, with one answer', async () => {
    const { id } = await insertMember(db)
    const key = randomUUID()
    const code = codeOf(id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => show(code, NOON, { key })))
    expect(answers.map(told)).toEqual(Array(5).fill('entered'))
    expect(await db.$count(kioskEntries, eq(kioskEntries.memberRowId, id))).toBe(1)
  })

  test.each([
    ['whose time is over', 'expired', { expiryDate: '2026-08-14' }],
    ['who is suspended', 'suspended', { status: 'suspended' }],
    ['who has only a mailbox', 'no_entry', { planName: 'Mailbox/Locker' }],
  ] as const)('of somebody %s is refused as %s', async (_, reason, values) => {
    const { id } = await insertMember(db, { ...values })
    expect(told(await show(codeOf(id)))).toBe(reason)
  })

  test('that is none of ours, of a guest, or of somebody who is gone, is refused', async () => {
    expect(told(await show('https://example.com'))).toBe('not_ours')
    expect(told(await show(checkInCode(ctx, { kind: 'g', id: randomUUID() }, NOON)))).toBe('unknown')
    const { id } = await insertMember(db)
    await deleteMembers(owner, [id])
    expect(told(await show(codeOf(id)))).toBe('unknown')
    expect(told(await show(codeOf(id)))).toBe('code_used')
    const wrong = { way: 'pass', id: 'AAAAAA', pass: 'AAAAAAAA', key: randomUUID(), keptAt: null } as const
    expect(told(await showAtKiosk(tablet.door, wrong))).toBe('unknown')
  })

  test('is guessed at no tablet for long', async () => {
    const guess = (nth: number) =>
      showAtKiosk(tablet.door, {
        way: 'pass',
        id: `A${nth}`,
        pass: 'AAAAAAAA',
        key: randomUUID(),
        keptAt: null,
      })
    for (let nth = 0; nth < 60; nth++) await guess(nth)
    expect(told(await guess(60))).toBe('too_many')
  })
})

describe('leaving', () => {
  test('is for whoever has just shown their code at this tablet', async () => {
    const { id } = await insertMember(db)
    const entered = await show(codeOf(id))
    const leave = (now: Date, shownKey = entered.key, from = tablet.door) =>
      leaveAtKiosk(clockedAt(from, now), { key: randomUUID(), shownKey })
    expect(await leave(at('15T12:02:01'))).toBeNull()
    expect(await leave(at('15T12:01:00'), randomUUID())).toBeNull()
    const other = await kioskContext(clockedAt(ctx, NOON), browser(await pair('Other')))
    expect(await leave(at('15T12:01:00'), entered.key, other)).toBeNull()
    expect(await leave(at('15T12:01:00'))).toMatchObject({ result: 'left', visitId: entered.visitId })
    expect(await leave(at('15T12:01:00'))).toBeNull()
  })

  test('after an hour that was longer is noted, and shown to be charged until it is settled', async () => {
    const { id } = await insertMember(db, { planName: 'Hourly Rate', expiryDate: '2026-08-15' })
    const entered = await show(codeOf(id))
    const later = at('15T15:00:00')
    await endVisits(clockedAt(ctx, later))
    await endVisits(clockedAt(ctx, later))
    const stays = async () =>
      (await listLongStays(db, NOON)).filter(stay => stay.id === entered.visitId).map(stay => stay.leftHow)
    expect(await stays()).toEqual(['assumed'])
    const shown = await show(codeOf(id, later), later)
    expect([told(shown), shown.visitId]).toEqual(['expired', entered.visitId])
    const left = await leaveAtKiosk(clockedAt(tablet.door, later), { key: randomUUID(), shownKey: shown.key })
    expect(told(left ?? shown)).toBe('left')
    const [visit] = await db.select().from(visits).where(eq(visits.memberRowId, id))
    expect(visit).toMatchObject({ leftAt: later, leftHow: 'check_out', until: at('15T13:00:00') })
    expect(await stays()).toEqual(['check_out'])
    expect(await settleStay(owner, entered.visitId ?? '')).toMatchObject({ ok: true })
    expect(await stays()).toEqual([])
    expect(await settleStay(owner, entered.visitId ?? '')).toEqual({ ok: false, reason: 'not_found' })
  })
})
