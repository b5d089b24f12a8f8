import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { endVisits, forgetUsedCodes } from '#app/presence/visits/jobs.server.ts'
import { listMaybeHere } from '#app/presence/visits/queries.server.ts'
import { usedCheckInCodes, visits } from '#app/presence/visits/tables.server.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { at, clockedAt, NOON, openTabletHouse } from '../../../tests/support/tablet-house.ts'
import { forgetEntries } from './jobs.server.ts'
import { kioskEntries } from './tables.server.ts'

const { db, ctx, codeOf, show } = await openTabletHouse()

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
