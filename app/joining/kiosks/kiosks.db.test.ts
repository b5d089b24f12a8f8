import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { insertCode } from '#app/joining/access-codes/steps/issue.server.ts'
import { entitlements } from '#app/joining/entitlements/tables.server.ts'
import { inviteKeyOf } from '#app/joining/guest-visits/steps/link.server.ts'
import { guestInvites } from '#app/joining/guest-visits/tables.server.ts'
import { deleteMembers } from '#app/joining/members/commands/delete.server.ts'
import { settleStay } from '#app/joining/visits/commands.server.ts'
import { endVisits, forgetUsedCodes } from '#app/joining/visits/jobs.server.ts'
import { listLongStays, listMaybeHere } from '#app/joining/visits/queries.server.ts'
import { checkInCode } from '#app/joining/visits/steps/code.server.ts'
import { usedCheckInCodes, visits } from '#app/joining/visits/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { leaveAtKiosk, showAtKiosk } from './commands/entries.server.ts'
import { addKiosk, pairKiosk, renewPairing, revokeKiosk } from './commands/pairing.server.ts'
import { settleEntry } from './commands/settle.server.ts'
import { forgetEntries } from './jobs.server.ts'
import { listDoubtful, listEntitled, listKiosks } from './queries.server.ts'
import { KNOWN_MS, LONGEST_SHOWN, packRight } from './rules.ts'
import type { Shown } from './schema.ts'
import { fireKeyOf } from './steps/fire-key.server.ts'
import { findFireList } from './steps/fire-list.server.ts'
import { MOST_KNOWN, reckonKnown } from './steps/known.server.ts'
import { findKiosk, type KioskContext, kioskContext } from './steps/token.server.ts'
import { kioskEntries, kiosks } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const NOON = new Date('2026-08-15T12:00:00+07:00')
const at = (local: string) => new Date(`2026-08-${local}+07:00`)
const DAY_RIGHT = {
  ...{ id: '', isAddOn: false, opensDoors: true, entryMinutes: 1440, graceMinutes: 0 },
  ...{ firstDay: '2026-08-01', expiryDay: '2026-08-31' },
}
const aDay = { membershipType: 'day pass', planName: 'Day Pass' } as const

const clockedAt = <Context extends object>(context: Context, now: Date) => ({ ...context, now: () => now })

/** The browser of a tablet, with its cookie. */
const browser = (cookie: string) =>
  new Request('http://localhost/kiosk', { headers: { cookie: cookie.split(';')[0] ?? '' } })

async function pair(name = 'Front door', firePin = '') {
  const made = await addKiosk(clockedAt(owner, NOON), { name, locationId: null, firePin })
  if (!made.ok) throw new Error(made.reason)
  const paired = await pairKiosk(
    clockedAt({ ...ctx, clientAddress: `10.0.${count++}.1` }, NOON),
    made.value.code,
  )
  if (!paired.ok) throw new Error(paired.reason)
  return paired.value
}
let count = 0

let door: KioskContext
beforeEach(async () => {
  await db.delete(kiosks)
  door = await kioskContext(clockedAt(ctx, NOON), browser(await pair()))
})

const codeOf = (id: string, now = NOON) => checkInCode(ctx, { kind: 'm', id }, now)
const byCode = (code: string, more: Partial<Shown> = {}) =>
  ({ way: 'code', code, key: randomUUID(), keptAt: null, ...more }) as Shown
const show = (code: string, now = NOON, more: Partial<Shown> = {}) =>
  showAtKiosk(clockedAt(door, now), byCode(code, more))

const told = ({ result, reason }: { result: string; reason: string | null }) => reason ?? result

async function withCode() {
  const member = await insertMember(db)
  const applicationId = await insertApplication(db)
  const days = { validFrom: at('01T00:00:00'), validUntil: at('31T00:00:00') }
  const code = await db.transaction(tx =>
    insertCode(tx, ctx, { applicationId, memberRowId: member.id, ...days }),
  )
  return { member, id: code.accessId, pass: code.pass }
}

describe('a tablet', () => {
  test('is paired once, by a code of ten minutes', async () => {
    const made = await addKiosk(clockedAt(owner, NOON), { name: 'Back door', locationId: null, firePin: '' })
    if (!made.ok) throw new Error(made.reason)
    const { code } = made.value
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const type = (typed: string, now: Date) =>
      pairKiosk(clockedAt({ ...ctx, clientAddress: '192.0.2.1' }, now), typed)
    expect(await type(code, at('15T12:10:00'))).toEqual({ ok: false, reason: 'wrong_code' })
    expect(await type('AAAAAAAA', NOON)).toEqual({ ok: false, reason: 'wrong_code' })
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`
    const both = await Promise.all([type(typed, at('15T12:09:59')), type(typed, at('15T12:09:59'))])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await type(code, NOON)).toEqual({ ok: false, reason: 'wrong_code' })
  })

  test('is paired by nobody who guesses', async () => {
    const guess = () => pairKiosk(clockedAt({ ...ctx, clientAddress: '192.0.2.77' }, NOON), 'AAAAAAAA')
    for (let tries = 0; tries < 300; tries++) expect(await guess()).toMatchObject({ reason: 'wrong_code' })
    expect(await guess()).toEqual({ ok: false, reason: 'too_many' })
  })

  test('is paired however many others were from the same network, and by whoever mistyped before', async () => {
    const house = { ...ctx, clientAddress: '192.0.2.78' }
    const spent = { key: 'kiosk-pairing:192.0.2.78', count: 299, resetsAt: at('15T12:01:00') }
    await db.insert(rateLimits).values(spent)
    for (const name of ['First door', 'Second door']) {
      const made = await addKiosk(clockedAt(owner, NOON), { name, locationId: null, firePin: '' })
      if (!made.ok) throw new Error(made.reason)
      expect(await pairKiosk(clockedAt(house, NOON), made.value.code)).toMatchObject({ ok: true })
    }
    const [counted] = await db.select().from(rateLimits).where(eq(rateLimits.key, spent.key))
    expect(counted?.count).toBe(299)
  })

  test('is known by its own cookie alone, and no more once it is revoked', async () => {
    const cookie = await pair('Lost')
    const found = await findKiosk(ctx, browser(cookie))
    expect(found?.kiosk.name).toBe('Lost')
    for (const other of ['', 'my-session=x', cookie.replace('kiosk=', 'my-session=')])
      expect(await findKiosk(ctx, browser(other))).toBeNull()
    expect(await revokeKiosk(owner, found?.kiosk.id ?? '')).toEqual({ ok: true, value: 'Lost' })
    expect(await findKiosk(ctx, browser(cookie))).toBeNull()
    await expect(kioskContext(ctx, browser(cookie))).rejects.toMatchObject({ status: 401 })
    expect(await revokeKiosk(owner, found?.kiosk.id ?? '')).toEqual({ ok: false, reason: 'not_found' })
    expect(await renewPairing(owner, found?.kiosk.id ?? '')).toEqual({ ok: false, reason: 'not_found' })
  })

  test('gives way to the one that is paired in its place', async () => {
    const cookie = await pair('Swapped')
    const [row] = (await listKiosks(db)).filter(({ name }) => name === 'Swapped')
    const renewed = await renewPairing(clockedAt(owner, NOON), row?.id ?? '')
    if (!renewed.ok) throw new Error(renewed.reason)
    expect(await findKiosk(ctx, browser(cookie))).not.toBeNull()
    expect(
      await pairKiosk(clockedAt({ ...ctx, clientAddress: '192.0.2.8' }, NOON), renewed.value.code),
    ).toMatchObject({ ok: true })
    expect(await findKiosk(ctx, browser(cookie))).toBeNull()
  })

  test('stores nothing by which it could be opened', async () => {
    const made = await addKiosk(clockedAt(owner, NOON), { name: 'Kept', locationId: null, firePin: '123456' })
    const rows = JSON.stringify(await db.select().from(kiosks))
    expect(made.ok && rows.includes(made.value.code)).toBe(false)
    expect(rows).not.toContain('123456')
  })
})

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
    expect((await reckonKnown(clockedAt(door, NOON))).inside).toBe(1)
    const again = answers.find(({ result }) => result === 'already_in')
    const left = await leaveAtKiosk(clockedAt(door, NOON), { key: randomUUID(), shownKey: again?.key ?? '' })
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
      ...{ result: 'already_in', enteredAt: NOON, visitId: entered.visitId },
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
    const shown = () => showAtKiosk(door, { way: 'pass', id, pass, key: randomUUID(), keptAt: null })
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
    expect(told(await showAtKiosk(door, wrong))).toBe('unknown')
  })

  test('is guessed at no tablet for long', async () => {
    const guess = (nth: number) =>
      showAtKiosk(door, { way: 'pass', id: `A${nth}`, pass: 'AAAAAAAA', key: randomUUID(), keptAt: null })
    for (let nth = 0; nth < 60; nth++) await guess(nth)
    expect(told(await guess(60))).toBe('too_many')
  })
})

describe('leaving', () => {
  test('is for whoever has just shown their code at this tablet', async () => {
    const { id } = await insertMember(db)
    const entered = await show(codeOf(id))
    const leave = (now: Date, shownKey = entered.key, from = door) =>
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
    const left = await leaveAtKiosk(clockedAt(door, later), { key: randomUUID(), shownKey: shown.key })
    expect(told(left ?? shown)).toBe('left')
    const [visit] = await db.select().from(visits).where(eq(visits.memberRowId, id))
    expect(visit).toMatchObject({ leftAt: later, leftHow: 'check_out', until: at('15T13:00:00') })
    expect(await stays()).toEqual(['check_out'])
    expect(await settleStay(owner, entered.visitId ?? '')).toMatchObject({ ok: true })
    expect(await stays()).toEqual([])
    expect(await settleStay(owner, entered.visitId ?? '')).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('without a network', () => {
  const keptAt = at('15T11:00:00').toISOString()

  test('a code that two tablets kept lets in once, however long after one another they tell of it', async () => {
    const other = await kioskContext(clockedAt(ctx, NOON), browser(await pair('Back door')))
    const { id } = await insertMember(db)
    const code = codeOf(id, at('15T11:00:00'))
    expect(told(await showAtKiosk(door, byCode(code, { keptAt })))).toBe('entered')
    const nextDay = at('16T18:00:00')
    await endVisits(clockedAt(ctx, nextDay))
    await forgetUsedCodes(clockedAt(ctx, nextDay))
    const replayed = await showAtKiosk(clockedAt(other, nextDay), byCode(code, { keptAt }))
    expect(replayed).toMatchObject({ result: 'doubtful', reason: 'code_used', memberRowId: id })
    expect(await db.$count(visits, eq(visits.memberRowId, id))).toBe(1)
  })

  test('what was kept is decided by its own time, and told twice it is one visit', async () => {
    const { id } = await insertMember(db)
    const kept = byCode(codeOf(id, at('15T11:00:00')), { keptAt })
    const [one, two] = [await showAtKiosk(door, kept), await showAtKiosk(door, kept)]
    expect(one).toMatchObject({ result: 'entered', enteredAt: at('15T11:00:00') })
    expect(two).toEqual(one)
  })

  test('what does not hold is doubtful, with whose it is, until staff have seen to it', async () => {
    const { id, name } = await insertMember(db, { expiryDate: '2026-08-14' })
    await showAtKiosk(door, byCode(codeOf(id, at('15T11:00:00')), { keptAt }))
    await showAtKiosk(door, byCode(codeOf(id, at('15T11:00:00')), { keptAt }))
    await showAtKiosk(door, byCode('no code', { keptAt }))
    const rows = (await listDoubtful(db)).map(({ member, reason }) => [member, reason])
    expect(rows).toEqual(
      expect.arrayContaining([
        [name, 'expired'],
        [name, 'code_used'],
        [null, 'not_ours'],
      ]),
    )
    expect(await db.$count(visits, eq(visits.memberRowId, id))).toBe(0)
    for (const row of await listDoubtful(db))
      expect(await settleEntry(owner, row.id)).toMatchObject({ ok: true })
    expect(await listDoubtful(db)).toEqual([])
  })

  test('what the house did not take is doubtful, and what no database takes is not known', async () => {
    const kept = { key: randomUUID(), keptAt }
    const unreadable = await showAtKiosk(door, { way: 'unreadable', ...kept })
    expect(unreadable).toMatchObject({ result: 'doubtful', reason: 'not_ours' })
    for (const odd of ['\u0000', '\uD800', 'x'.repeat(LONGEST_SHOWN)]) {
      const typed = { way: 'pass', id: odd, pass: odd, key: randomUUID(), keptAt: null } as const
      expect(told(await showAtKiosk(door, typed))).toBe('unknown')
      expect(told(await show(odd))).toBe('not_ours')
    }
  })

  test('an ID is kept with a proof that its Pass was typed', async () => {
    const { id, pass } = await withCode()
    const shown = async (typed: string) => {
      const key = randomUUID()
      return showAtKiosk(door, { way: 'proof', id, proof: await fireKeyOf(typed, key), key, keptAt })
    }
    expect(await shown('AAAAAAAA')).toMatchObject({ result: 'doubtful', reason: 'unknown' })
    expect(told(await shown(pass))).toBe('entered')
  })

  test('nothing older than a week is taken for an entry', async () => {
    const { id } = await insertMember(db)
    const old = at('08T11:00:00')
    const shown = await showAtKiosk(door, byCode(codeOf(id, old), { keptAt: old.toISOString() }))
    expect(shown).toMatchObject({ result: 'doubtful', reason: 'told_late' })
  })

  test('a tablet knows until when, and neither who nor how to come in', async () => {
    const cookie = await pair('Fire', '123456')
    const fire = await kioskContext(clockedAt(ctx, NOON), browser(cookie))
    const { id, name, email, memberId } = await insertMember(db, { name: 'Only Once' })
    const { pass } = await withCode()
    await insertMember(db, { expiryDate: '2026-08-14' })
    await showAtKiosk(fire, byCode(codeOf(id)))
    const known = await reckonKnown(fire)
    expect(Object.values(known.members)).toContainEqual([['2026-01-31', '2026-08-31']])
    const lastDays = Object.values(known.members).flatMap(rights => rights.map(([, last]) => last ?? ''))
    expect(lastDays.filter(day => day === '2026-08-14')).toEqual([])
    expect(known.inside).toBe((await findFireList(db, NOON)).inside.length)
    const text = JSON.stringify(known)
    for (const secret of [id, name, email, memberId, pass, '123456']) expect(text).not.toContain(secret)
    expect(known.fireList).not.toBeNull()
    expect((await reckonKnown(door)).fireList).toBeNull()
    const same = Object.keys((await reckonKnown(door)).members)
    expect(Object.keys(known.members).some(handle => same.includes(handle))).toBe(false)
  })
})

describe('the members whom a tablet keeps', () => {
  const kept = async (most = MOST_KNOWN) => {
    const by = new Date(NOON.getTime() + KNOWN_MS)
    return [...(await listEntitled(db, { now: NOON, by, graceDays: 0, most })).keys()]
  }

  test.each([
    ['who is suspended', { status: 'suspended' }],
    ['whose membership was ended by hand', { status: 'expired' }],
    ['whose time is over', { expiryDate: '2026-08-14' }],
    ['whose time begins in two days', { joinDate: '2026-08-17' }],
    ['who has only a mailbox', { planName: 'Mailbox/Locker' }],
  ] as const)('are none %s', async (_, values) => {
    const { id } = await insertMember(db, values)
    expect(await kept()).not.toContain(id)
  })

  test('are those first who were in last', async () => {
    const ids: string[] = []
    for (const enteredAt of [at('20T10:00:00'), at('20T11:00:00')]) {
      const { id } = await insertMember(db)
      await db.insert(visits).values({ memberRowId: id, enteredAt, endsAt: at('20T20:00:00') })
      ids.unshift(id)
    }
    const now = at('20T12:00:00')
    const first = await listEntitled(db, { now, by: now, graceDays: 0, most: 2 })
    expect([...first.keys()]).toEqual(ids)
  })

  test('take little room, as many as there may be', () => {
    const right = { ...DAY_RIGHT, firstEntryAt: NOON }
    const entries = Array.from({ length: MOST_KNOWN }, () => [randomUUID().slice(0, 20), [packRight(right)]])
    expect(JSON.stringify(Object.fromEntries(entries)).length).toBeLessThan(500_000)
  })
})

describe('in time', () => {
  test('visits end with the right to stay, and say that this is assumed', async () => {
    const { id } = await insertMember(db, { planName: 'Hourly Rate', expiryDate: '2026-08-15' })
    await show(codeOf(id))
    await endVisits(clockedAt(ctx, at('15T12:59:59')))
    const read = async () => (await db.select().from(visits).where(eq(visits.memberRowId, id)))[0]
    expect(await read()).toMatchObject({ leftAt: null })
    await Promise.all([
      endVisits(clockedAt(ctx, at('15T13:00:00'))),
      endVisits(clockedAt(ctx, at('15T13:00:00'))),
    ])
    expect(await read()).toMatchObject({ leftAt: at('15T13:00:00'), leftHow: 'assumed' })
  })

  test('whoever forgot to check out comes in anew the next day, and is counted once', async () => {
    const { id } = await insertMember(db)
    await show(codeOf(id))
    const morning = at('16T09:00:00')
    const again = await show(codeOf(id, morning), morning)
    expect(again).toMatchObject({ result: 'entered', enteredAt: morning })
    const stays = await db.select().from(visits).where(eq(visits.memberRowId, id)).orderBy(visits.enteredAt)
    expect(stays).toMatchObject([
      { leftAt: at('16T04:00:00'), leftHow: 'assumed' },
      { leftAt: null, endsAt: at('17T01:00:00') },
    ])
  })

  test('of whom it is assumed that they left, they are perhaps still there for half a day', async () => {
    const { id } = await insertMember(db)
    await show(codeOf(id))
    const isPerhapsIn = async (now: Date) =>
      (await listMaybeHere(db, now)).some(({ memberRowId }) => memberRowId === id)
    expect(await isPerhapsIn(at('16T03:59:59'))).toBe(false)
    expect(await isPerhapsIn(at('16T04:00:00'))).toBe(true)
    await endVisits(clockedAt(ctx, at('16T04:05:00')))
    expect(await isPerhapsIn(at('16T15:59:59'))).toBe(true)
    expect(await isPerhapsIn(at('16T16:00:00'))).toBe(false)
    await show(codeOf(id, at('16T09:00:00')), at('16T09:00:00'))
    expect(await isPerhapsIn(at('16T15:59:59'))).toBe(false)
  })

  test('the hours of the settings decide when somebody counts as gone', async () => {
    await db.insert(settings).values({ key: 'rooms', value: { stayHours: 8 } })
    const { id } = await insertMember(db)
    await show(codeOf(id))
    await db.delete(settings).where(eq(settings.key, 'rooms'))
    const [visit] = await db.select().from(visits).where(eq(visits.memberRowId, id))
    expect(visit?.endsAt).toEqual(at('15T20:00:00'))
  })

  test('spent codes and old entries go, doubtful ones stay', async () => {
    const { id } = await insertMember(db)
    await show(codeOf(id))
    await show('no code', NOON, { keptAt: NOON.toISOString() })
    await forgetUsedCodes(clockedAt(ctx, at('22T12:05:00')))
    expect(await db.$count(usedCheckInCodes, eq(usedCheckInCodes.subjectId, id))).toBe(1)
    await forgetUsedCodes(clockedAt(ctx, at('22T12:05:01')))
    expect(await db.$count(usedCheckInCodes, eq(usedCheckInCodes.subjectId, id))).toBe(0)
    await forgetEntries(clockedAt(ctx, new Date('2026-11-14T00:00:00Z')))
    expect((await db.select().from(kioskEntries)).map(({ result }) => result)).toEqual(['doubtful'])
  })
})
