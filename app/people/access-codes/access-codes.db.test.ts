import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { checkCode } from './commands/check.server.ts'
import { revokeCode } from './commands/revoke.server.ts'
import { forgetPasses, sealPasses } from './jobs.server.ts'
import { listActiveCodes, listCodes, readCodeQuery } from './queries/codes.server.ts'
import { insertCode } from './steps/issue.server.ts'
import { hashPass, isSamePass, keptPass, openPass, sealPass } from './steps/pass.server.ts'
import { accessCodes } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

type Values = Partial<typeof accessCodes.$inferInsert> & { name?: string }

async function giveCode({ name = 'Nok Suwan', ...values }: Values = {}) {
  const applicationId = await insertApplication(db, { name })
  const validity = { validFrom: inDays(-1), validUntil: inDays(1) }
  return db.transaction(tx => insertCode(tx, ctx, { applicationId, ...validity, ...values }))
}

async function rowOf(accessId: string) {
  const [row] = await db.select().from(accessCodes).where(eq(accessCodes.accessId, accessId))
  if (!row) throw new Error('no code')
  return row
}

const listed = async (query: string) =>
  (await listCodes(db, readCodeQuery(new URLSearchParams(query)), new Date())).rows

test('a Pass is stored so that only this installation reads it, and only for its own ID', () => {
  const code = { accessId: 'K7M2Q9', pass: 'ABCD2345' }
  const sealed = sealPass(ctx.secrets, code)
  expect(sealed).not.toContain(code.pass)
  expect(sealPass(ctx.secrets, code)).not.toBe(sealed)
  expect(openPass(ctx.secrets, { ...code, pass: sealed })).toBe(code.pass)
  expect(openPass(ctx.secrets, { accessId: 'OTHER1', pass: sealed })).toBeNull()
  expect(openPass({ ...ctx.secrets, auth: 'another' }, { ...code, pass: sealed })).toBeNull()
  expect(openPass(ctx.secrets, { ...code, pass: 'v1.broken' })).toBeNull()
  expect(isSamePass(ctx.secrets, code, hashPass(ctx.secrets, code))).toBe(true)
  expect(isSamePass(ctx.secrets, { ...code, pass: 'ABCD2346' }, hashPass(ctx.secrets, code))).toBe(false)
  expect(isSamePass(ctx.secrets, code, 'short')).toBe(false)
})

test('the right ID and Pass open the door, however they are typed, and the use is kept', async () => {
  const { accessId, pass } = await giveCode()
  const typed = {
    id: ` ${accessId.toLowerCase()}`,
    pass: `${pass.slice(0, 4)}-${pass.slice(4).toLowerCase()}`,
  }
  expect(await checkCode(ctx, typed)).toMatchObject({ isOpen: true, isProvisional: false })
  expect((await rowOf(accessId)).lastUsedAt).not.toBeNull()
})

test('a wrong Pass and an ID that there is not have the same answer', async () => {
  const { accessId } = await giveCode()
  const unknown = { isOpen: false, reason: 'unknown' }
  expect(await checkCode(ctx, { id: accessId, pass: 'AAAAAAAA' })).toEqual(unknown)
  expect(await checkCode(ctx, { id: accessId, pass: '' })).toEqual(unknown)
  expect(await checkCode(ctx, { id: 'ZZZZZZ', pass: 'AAAAAAAA' })).toEqual(unknown)
  expect(await checkCode(ctx, { id: 'ZZZZZZ', pass: '' })).toEqual(unknown)
})

test.each([
  ['early', -2, -1],
  ['over', 1, 2],
] as const)('a code that is %s opens nothing', async (reason, from, until) => {
  const code = await giveCode({ validFrom: inDays(0), validUntil: inDays(1) })
  const at = new Date(Date.now() + (reason === 'early' ? from : until) * DAY_MS)
  expect(await checkCode(ctx, { id: code.accessId, pass: code.pass, at })).toEqual({ isOpen: false, reason })
})

test('who guesses at an ID is stopped, also with the right Pass, and other doors go on', async () => {
  const [tried, other] = [await giveCode(), await giveCode()]
  for (let i = 0; i < 20; i++) await checkCode(ctx, { id: tried.accessId, pass: `GUESS${i}` })
  expect(await checkCode(ctx, { id: tried.accessId, pass: tried.pass })).toEqual({
    isOpen: false,
    reason: 'too_many',
  })
  expect(await checkCode(ctx, { id: other.accessId, pass: other.pass })).toMatchObject({ isOpen: true })
  const later = { ...ctx, now: () => new Date(Date.now() + 61_000) }
  expect(await checkCode(later, { id: tried.accessId, pass: tried.pass })).toMatchObject({ isOpen: true })
})

test('what is logged of a check holds no Pass, even one typed in the place of the ID', async () => {
  const said: unknown[] = []
  const log = Object.assign(Object.create(ctx.log), { info: (...args: unknown[]) => said.push(args) })
  const { accessId, pass } = await giveCode()
  await checkCode({ ...ctx, log }, { id: accessId, pass })
  await checkCode({ ...ctx, log }, { id: pass, pass: accessId })
  expect(JSON.stringify(said)).toContain(accessId)
  expect(JSON.stringify(said)).not.toContain(pass)
})

test('staff end a code at once; it is logged without the Pass, and cannot be ended twice', async () => {
  const staff = await asStaff(ctx, 'front_desk')
  const { accessId, pass } = await giveCode()
  const { id } = await rowOf(accessId)
  expect(await revokeCode(staff, { id })).toEqual({ ok: true, value: { accessId } })
  expect(await checkCode(ctx, { id: accessId, pass })).toEqual({ isOpen: false, reason: 'revoked' })
  expect((await rowOf(accessId)).pass).toBeNull()
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(entries).toMatchObject([{ action: 'revoked', details: { accessId } }])
  expect(await revokeCode(staff, { id })).toEqual({ ok: false, reason: 'not_found' })
  expect(await revokeCode(staff, { id: 'x' })).toEqual({ ok: false, reason: 'not_found' })
})

test('the list finds codes by ID, person and state, and never tells a Pass', async () => {
  const name = `Ploy ${randomUUID().slice(0, 8)}`
  const valid = await giveCode({ name })
  const provisional = await giveCode({ name, isProvisional: true })
  const over = await giveCode({ name, validUntil: inDays(-0.5) })
  const early = await giveCode({ name, validFrom: inDays(0.5) })
  const revoked = await giveCode({ name, revokedAt: new Date() })
  const idsOf = async (filter: string) =>
    (await listed(`q=${encodeURIComponent(name)}&${filter}`)).map(({ accessId }) => accessId).toSorted()
  const ids = (...codes: { accessId: string }[]) => codes.map(({ accessId }) => accessId).toSorted()
  expect(await idsOf('')).toEqual(ids(valid, provisional, over, early, revoked))
  expect(await idsOf('state=valid')).toEqual(ids(valid, provisional))
  expect(await idsOf('state=over')).toEqual(ids(over))
  expect(await idsOf('state=early')).toEqual(ids(early))
  expect(await idsOf('state=revoked')).toEqual(ids(revoked))
  expect(await idsOf('kind=provisional')).toEqual(ids(provisional))
  const [found] = await listed(`q=${valid.accessId.toLowerCase()}`)
  expect(found).toMatchObject({ accessId: valid.accessId, name })
  expect(JSON.stringify(found)).not.toContain(valid.pass)
})

test('doors get every code that is valid now, with its Pass, and no other', async () => {
  const valid = await giveCode()
  const others = [
    await giveCode({ validFrom: inDays(0.5) }),
    await giveCode({ validUntil: inDays(-0.5) }),
    await giveCode({ revokedAt: new Date() }),
  ]
  const codes = await listActiveCodes(ctx)
  expect(codes).toContainEqual(expect.objectContaining({ id: valid.accessId, pass: valid.pass }))
  for (const { accessId } of others) expect(codes.map(({ id }) => id)).not.toContain(accessId)
})

describe('a code of a member', () => {
  const NOON = new Date('2026-08-15T12:00:00+07:00')
  const then = { ...ctx, now: () => NOON }
  const ENDED = new Date('2026-08-10T00:00:00+07:00')

  async function ofMember(values: Parameters<typeof insertMember>[1] = {}, code: Values = {}) {
    const member = await insertMember(db, values)
    const days = { validFrom: new Date('2026-08-01T00:00:00+07:00'), validUntil: ENDED }
    return { member, ...(await giveCode({ memberRowId: member.id, ...days, ...code })) }
  }

  const isKnown = async (accessId: string) =>
    (await listActiveCodes(then)).find(({ id }) => id === accessId)?.validUntil ?? null
  const opens = ({ accessId: id, pass }: { accessId: string; pass: string }) => checkCode(then, { id, pass })

  test('opens as long as they may come in, whatever end it was given, and says that end', async () => {
    const code = await ofMember()
    const validUntil = new Date('2026-09-01T00:00:00+07:00')
    expect(await opens(code)).toMatchObject({ isOpen: true, validUntil })
    expect(await isKnown(code.accessId)).toEqual(validUntil)
  })

  test.each([
    ['who is suspended', { status: 'suspended' }, 'revoked'],
    ['whose membership was ended by hand', { status: 'expired' }, 'over'],
    ['whose time is to come', { joinDate: '2026-08-16' }, 'early'],
    ['whose time is over', { expiryDate: '2026-08-14' }, 'over'],
    ['who has only a mailbox', { planName: 'Mailbox/Locker' }, 'over'],
  ] as const)('%s opens nothing, and no door is told of it', async (_, values, reason) => {
    const code = await ofMember(values, { validUntil: new Date('2026-12-31T00:00:00+07:00') })
    expect(await opens(code)).toEqual({ isOpen: false, reason })
    expect(await isKnown(code.accessId)).toBeNull()
  })

  test('is not told to doors that work alone while its day is still to begin, and is once it has', async () => {
    const code = await ofMember({ membershipType: 'day pass', planName: 'Day Pass' })
    expect(await isKnown(code.accessId)).toBeNull()
    expect(await opens(code)).toMatchObject({ isOpen: true })
    expect(await isKnown(code.accessId)).toEqual(new Date('2026-08-16T12:00:00+07:00'))
  })

  test('that was given before the newest keeps its own end', async () => {
    const before = await ofMember()
    const days = { validFrom: ENDED, validUntil: new Date('2026-09-01T00:00:00+07:00') }
    await giveCode({ memberRowId: before.member.id, ...days })
    expect(await opens(before)).toEqual({ isOpen: false, reason: 'over' })
    expect(await isKnown(before.accessId)).toBeNull()
  })
})

test('what an older version or the sample left open is sealed at the next start, and opens all the same', async () => {
  const applicationId = await insertApplication(db)
  const open = {
    accessId: randomUUID()
      .slice(0, 6)
      .toUpperCase()
      .replace(/[^0-9A-F]/g, '0'),
    pass: 'K7M2Q9XA',
  }
  const validity = { validFrom: inDays(-1), validUntil: inDays(1) }
  await db.insert(accessCodes).values({ applicationId, ...open, ...validity })
  expect(await checkCode(ctx, { id: open.accessId, pass: open.pass })).toMatchObject({ isOpen: true })
  await sealPasses(ctx)
  const row = await rowOf(open.accessId)
  expect(row.pass).not.toContain(open.pass)
  expect(openPass(ctx.secrets, row)).toBe(open.pass)
  expect(await checkCode(ctx, { id: open.accessId, pass: open.pass })).toMatchObject({ isOpen: true })
  await sealPasses(ctx)
  expect(await rowOf(open.accessId)).toMatchObject({ pass: row.pass, passHash: row.passHash })
})

test('sixty days after its end only the hash of a Pass is left', async () => {
  const [long, recent] = [
    await giveCode({ validFrom: inDays(-90), validUntil: inDays(-61) }),
    await giveCode({ validFrom: inDays(-90), validUntil: inDays(-59) }),
  ]
  await forgetPasses(ctx)
  expect(await rowOf(long.accessId)).toMatchObject({ pass: null, passHash: hashPass(ctx.secrets, long) })
  expect(openPass(ctx.secrets, await rowOf(recent.accessId))).toBe(recent.pass)
})

test('a new code is kept as a hash and a seal of the same Pass', () => {
  const code = { accessId: 'K7M2Q9', pass: 'ABCD2345' }
  const kept = keptPass(ctx.secrets, code)
  expect(isSamePass(ctx.secrets, code, kept.passHash)).toBe(true)
  expect(openPass(ctx.secrets, { ...code, pass: kept.pass })).toBe(code.pass)
})

describe('a code of an hour', () => {
  const MINUTE_MS = 60_000
  const hour = () => giveCode({ entryMinutes: 75, validUntil: inDays(20) })
  const asked = ({ accessId: id, pass }: { accessId: string; pass: string }, at = new Date()) =>
    checkCode(ctx, { id, pass, at })

  test('opens from the first entry until the hour and its grace are over', async () => {
    const code = await hour()
    const first = new Date()
    const until = new Date(first.getTime() + 75 * MINUTE_MS)
    expect(await asked(code, first)).toMatchObject({ isOpen: true, validUntil: until })
    const minutes = (count: number) => new Date(first.getTime() + count * MINUTE_MS)
    expect(await asked(code, minutes(74))).toMatchObject({ isOpen: true, validUntil: until })
    expect(await asked(code, minutes(75))).toEqual({ isOpen: false, reason: 'over' })
    expect(await rowOf(code.accessId)).toMatchObject({ entryMinutes: null, validUntil: until })
  })

  test('begins once at two doors that ask in the same moment', async () => {
    const code = await hour()
    const now = Date.now()
    const answers = await Promise.all([asked(code, new Date(now - 1000)), asked(code, new Date(now))])
    const [one, other] = answers.map(answer => answer.isOpen && answer.validUntil.getTime())
    expect(one).toBe(other)
  })

  test('does not begin when somebody asks about a later day', async () => {
    const code = await hour()
    expect(await asked(code, inDays(3))).toMatchObject({ isOpen: true })
    expect(await rowOf(code.accessId)).toMatchObject({ entryMinutes: 75, lastUsedAt: null })
  })

  test('is not among those that a door knows without asking', async () => {
    const { accessId } = await hour()
    expect((await listActiveCodes(ctx)).map(({ id }) => id)).not.toContain(accessId)
  })
})
