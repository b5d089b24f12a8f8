import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endVisits, forgetUsedCodes } from '#app/presence/visits/jobs.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { at, browser, clockedAt, NOON, openTabletHouse, told } from '../../../tests/support/tablet-house.ts'
import { showAtKiosk } from './commands/entries.server.ts'
import { settleEntry } from './commands/settle.server.ts'
import { listDoubtful, listEntitled } from './queries.server.ts'
import { KNOWN_MS, LONGEST_SHOWN, packRight } from './rules.ts'
import { fireKeyOf } from './steps/fire-key.server.ts'
import { findFireList } from './steps/fire-list.server.ts'
import { MOST_KNOWN, reckonKnown } from './steps/known.server.ts'
import { kioskContext } from './steps/token.server.ts'

const { db, ctx, owner, tablet, pair, codeOf, byCode, show, withCode } = await openTabletHouse()
const DAY_RIGHT = {
  id: '',
  isAddOn: false,
  opensDoors: true,
  entryMinutes: 1440,
  graceMinutes: 0,
  firstDay: '2026-08-01',
  expiryDay: '2026-08-31',
}

describe('without a network', () => {
  const keptAt = at('15T11:00:00').toISOString()

  test('a code that two tablets kept lets in once, however long after one another they tell of it', async () => {
    const other = await kioskContext(clockedAt(ctx, NOON), browser(await pair('Back door')))
    const { id } = await insertMember(db)
    const code = codeOf(id, at('15T11:00:00'))
    expect(told(await showAtKiosk(tablet.door, byCode(code, { keptAt })))).toBe('entered')
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
    const [one, two] = [await showAtKiosk(tablet.door, kept), await showAtKiosk(tablet.door, kept)]
    expect(one).toMatchObject({ result: 'entered', enteredAt: at('15T11:00:00') })
    expect(two).toEqual(one)
  })

  test('what does not hold is doubtful, with whose it is, until staff have seen to it', async () => {
    const { id, name } = await insertMember(db, { expiryDate: '2026-08-14' })
    await showAtKiosk(tablet.door, byCode(codeOf(id, at('15T11:00:00')), { keptAt }))
    await showAtKiosk(tablet.door, byCode(codeOf(id, at('15T11:00:00')), { keptAt }))
    await showAtKiosk(tablet.door, byCode('no code', { keptAt }))
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
    const unreadable = await showAtKiosk(tablet.door, { way: 'unreadable', ...kept })
    expect(unreadable).toMatchObject({ result: 'doubtful', reason: 'not_ours' })
    for (const odd of ['\u0000', '\uD800', 'x'.repeat(LONGEST_SHOWN)]) {
      const typed = { way: 'pass', id: odd, pass: odd, key: randomUUID(), keptAt: null } as const
      expect(told(await showAtKiosk(tablet.door, typed))).toBe('unknown')
      expect(told(await show(odd))).toBe('not_ours')
    }
  })

  test('an ID is kept with a proof that its Pass was typed', async () => {
    const { id, pass } = await withCode()
    const shown = async (typed: string) => {
      const key = randomUUID()
      return showAtKiosk(tablet.door, { way: 'proof', id, proof: await fireKeyOf(typed, key), key, keptAt })
    }
    expect(await shown('AAAAAAAA')).toMatchObject({ result: 'doubtful', reason: 'unknown' })
    expect(told(await shown(pass))).toBe('entered')
  })

  test('nothing older than a week is taken for an entry', async () => {
    const { id } = await insertMember(db)
    const old = at('08T11:00:00')
    const shown = await showAtKiosk(tablet.door, byCode(codeOf(id, old), { keptAt: old.toISOString() }))
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
    expect((await reckonKnown(tablet.door)).fireList).toBeNull()
    const same = Object.keys((await reckonKnown(tablet.door)).members)
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
