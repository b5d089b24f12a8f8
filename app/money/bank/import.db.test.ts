import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { runWork } from '#app/house/long-works/jobs.server.ts'
import { WORK_LIMITS } from '#app/house/long-works/rules.ts'
import { claimWork } from '#app/house/long-works/steps/turn.server.ts'
import { longWorks } from '#app/house/long-works/tables.server.ts'
import { bankPdf } from '../../../tests/support/bank-pdfs.ts'
import { bankFile, MOVED, OPENING } from '../../../tests/support/bank-statements.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { createBankAccount, saveBankMapping, uploadStatement } from './commands.server.ts'
import { forgetUploads } from './jobs.server.ts'
import { type BankAccount, findBankAccount } from './queries.server.ts'
import { BANK_UPLOAD, MOST_AT_ONCE } from './rules/statement.ts'
import { readUpload } from './steps/read-upload.server.ts'
import { takeInStatement } from './steps/take-in.server.ts'
import { bankAccounts, bankImports, bankLines, bankMappings, bankUploads } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const SECRET = '05101990'
const now = () => new Date('2026-12-01T12:00:00+07:00')
const manager = { ...(await asStaff(visitor, 'manager')), now }

let account: BankAccount

beforeEach(async () => {
  for (const table of [bankUploads, bankLines, bankImports, bankMappings, bankAccounts, longWorks])
    await db.delete(table)
  const made = await createBankAccount(manager, { name: 'Main', bank: 'kbank', number: '012-3-45678-9' })
  const found = made.ok && (await findBankAccount(db, made.id))
  if (!found) throw new Error('no account')
  account = found
})

const take = (bytes: Uint8Array, to = account) =>
  takeInStatement(manager, { account: to, fileName: 'a.csv', bytes, by: manager.actor.userId })

async function taken(bytes: Uint8Array, to = account) {
  const outcome = await take(bytes, to)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal))
  return outcome.taken
}

async function refused(bytes: Uint8Array) {
  const outcome = await take(bytes)
  return outcome.ok ? null : outcome.refusal
}

const lines = () => db.select().from(bankLines).orderBy(asc(bankLines.at), asc(bankLines.id))
const [one, two, three, four, five, six] = MOVED as [Moved, Moved, Moved, Moved, Moved, Moved]
type Moved = (typeof MOVED)[number]
const after = (...moved: Moved[]) => moved.reduce((sum, { satang }) => sum + satang, OPENING)

test('a statement becomes lines, with what it says of itself', async () => {
  expect(await taken(bankFile('kbank'))).toMatchObject({
    format: 'kbank',
    proved: true,
    fromDay: '2026-11-01',
    toDay: '2026-11-30',
    lines: 6,
    newLines: 6,
    openingSatang: OPENING,
    closingSatang: after(...MOVED),
  })
  const stored = await lines()
  expect(stored.map(({ amountSatang }) => amountSatang)).toEqual(MOVED.map(({ satang }) => satang))
  expect(stored[1]).toMatchObject({ details: 'ค่าไฟ "PEA"', code: 'Transfer Withdrawal', channel: 'K BIZ' })
  const [entry] = await db
    .select()
    .from(adminActivityLog)
    .where(eq(adminActivityLog.action, 'imported_statement'))
  expect(entry).toMatchObject({
    entityType: 'bank',
    entityId: account.id,
    details: { rows: 6, format: 'kbank' },
  })
})

test('the same file again is refused with what came of it first, also under another name', async () => {
  const first = await taken(bankFile('scb'))
  expect(await take(bankFile('scb'))).toEqual({
    ok: false,
    refusal: { reason: 'same_file', row: null },
    first,
  })
  expect(await lines()).toHaveLength(6)
})

test('two that are alike within a file are two, and files that overlap keep no line twice', async () => {
  await taken(bankFile('scb', { moved: [one, two, three, four] }))
  expect((await lines()).map(({ nth }) => nth)).toEqual([1, 1, 1, 1])
  const again = await taken(bankFile('scb', { moved: [two, three, four, five], opening: after(one) }))
  expect(again).toMatchObject({ lines: 4, newLines: 1 })
  const alike = { ...one, satang: 100 }
  const twins = [alike, { ...alike, satang: -100 }, alike, { ...alike, satang: -100 }]
  const made = await taken(bankFile('scb_business', { moved: twins }))
  expect(made.newLines).toBe(4)
  expect((await taken(bankFile('scb_business', { moved: [...twins, alike] }))).newLines).toBe(1)
})

test('a file of another format of the same days brings nothing twice where both print balances', async () => {
  await taken(bankFile('kbank'))
  expect(await taken(bankFile('krungthai'))).toMatchObject({ lines: 6, newLines: 0 })
  expect(await taken(bankFile('k_cyber', { moved: [...MOVED, { ...six, time: '09:00:00' }] }))).toMatchObject(
    {
      newLines: 1,
    },
  )
})

test('a file goes on where the account was, or is refused with its first row', async () => {
  await taken(bankFile('scb', { moved: [one, two] }))
  const next = { moved: [three, four], opening: after(one, two) }
  expect(await refused(bankFile('scb', { ...next, opening: 1 }))).toEqual({ reason: 'gap', row: 1 })
  expect(await refused(bankFile('scb', { moved: [five, six], opening: after(one, two) + 1 }))).toMatchObject({
    reason: 'gap',
  })
  expect(await refused(bankFile('scb', next))).toBeNull()
  expect(await refused(bankFile('scb', { moved: [four, five], opening: after(one, two, three) }))).toBeNull()
})

test('a file that is refused leaves nothing', async () => {
  const broken = new TextDecoder().decode(bankFile('kbank')).replace('"12,336.01"', '"12,336.02"')
  const bytes = new TextEncoder().encode(broken.replace('200.17', '200.18'))
  expect(await refused(bytes)).toMatchObject({ reason: 'balance', row: 3 })
  expect([await lines(), await db.select().from(bankImports)]).toEqual([[], []])
})

test('a file that names another account is refused', async () => {
  expect(await refused(bankFile('kbank', { account: '0123456780' }))).toMatchObject({
    reason: 'other_account',
  })
  expect(await refused(bankFile('camt053', { account: '9123456789' }))).toMatchObject({
    reason: 'other_account',
    text: '9123456789',
  })
})

test('of two who bring the same file at once one does, and both hear what came of it', async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => take(bankFile('kbank'))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter(outcome => !outcome.ok && outcome.first !== null)).toHaveLength(2)
  expect(await lines()).toHaveLength(6)
})

test('files that overlap, brought at once, keep each line once', async () => {
  const files = [MOVED.slice(0, 4), MOVED.slice(0, 5), MOVED].map(moved => bankFile('scb', { moved }))
  await Promise.all(files.map(bytes => take(bytes)))
  expect(await lines()).toHaveLength(6)
})

test('one that dies on the way has done nothing, and begins again', async () => {
  const dying = takeInStatement(manager, {
    account,
    fileName: 'a.csv',
    bytes: bankFile('kbank'),
    by: null,
    onLines: () => {
      throw new Error('killed')
    },
  })
  await expect(dying).rejects.toThrow('killed')
  expect([await lines(), await db.select().from(bankImports)]).toEqual([[], []])
  expect(await taken(bankFile('kbank'))).toMatchObject({ newLines: 6 })
})

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    day: `2026-11-${String(1 + Math.floor((n * 28) / count)).padStart(2, '0')}`,
    time: '10:00:00',
    satang: 100 + n,
    details: `From X${n} ผู้โอน`,
  }))

const file = (bytes: Uint8Array<ArrayBuffer>, name = 'statement.csv') => new File([bytes], name)
const uploads = () => db.select().from(bankUploads).orderBy(asc(bankUploads.createdAt))

test('10,000 lines are kept within 5 seconds', async () => {
  const bytes = bankFile('kbank', { moved: many(10_000) })
  const start = performance.now()
  expect(await taken(bytes)).toMatchObject({ newLines: 10_000 })
  const took = performance.now() - start
  expect(took).toBeLessThan(15_000)
}, 60_000)

test('a short file is read while its form waits, and what came of it is kept', async () => {
  const good = await uploadStatement(manager, account.id, file(bankFile('kbank')))
  expect(good).toMatchObject({ ok: true, value: { workId: null } })
  await uploadStatement(manager, account.id, file(bankFile('kbank'), 'again.csv'))
  await uploadStatement(manager, account.id, file(new TextEncoder().encode('hello')))
  expect(
    (await uploads()).map(({ importId, refusal, contentKey }) => [importId !== null, refusal, contentKey]),
  ).toEqual([
    [true, null, null],
    [false, { reason: 'same_file', row: null }, null],
    [false, { reason: 'unknown_format', row: null }, null],
  ])
})

test('a PDF is read with its password, which is kept nowhere', async () => {
  const bytes = await bankPdf('scb_pdf', { password: SECRET })
  await uploadStatement(manager, account.id, file(bytes, 'a.pdf'))
  await uploadStatement(manager, account.id, file(bytes, 'b.pdf'), `${SECRET}!!`)
  await uploadStatement(manager, account.id, file(bytes, 'c.pdf'), SECRET)
  expect((await uploads()).map(({ refusal, contentKey }) => [refusal?.reason, contentKey])).toEqual([
    ['pdf_password', null],
    ['pdf_wrong_password', null],
    [undefined, null],
  ])
  expect(await lines()).toHaveLength(6)
  const log = await db.select().from(adminActivityLog)
  const kept = [await uploads(), await db.select().from(bankImports), await lines(), log]
  expect(JSON.stringify(kept)).not.toContain(SECRET)
})

test('a long PDF is read while its form waits: nothing of it waits elsewhere', {
  timeout: 900_000,
}, async () => {
  const bytes = await bankPdf('bbl_pdf', { moved: many(3_000) })
  expect(bytes.length).toBeGreaterThan(MOST_AT_ONCE)
  expect(await uploadStatement(manager, account.id, file(bytes))).toMatchObject({ value: { workId: null } })
  expect(await lines()).toHaveLength(3_000)
})

test('what a PDF and a table of the same days have is kept once', async () => {
  await taken(await bankPdf('krungthai_pdf'))
  expect(await taken(bankFile('krungthai'))).toMatchObject({ lines: 6, newLines: 0 })
  expect(await taken(await bankPdf('bbl_pdf'))).toMatchObject({ lines: 6, newLines: 0 })
})

test('a long file is read in the background, once, and its file goes', async () => {
  const asked = await uploadStatement(
    manager,
    account.id,
    file(bankFile('krungthai', { moved: many(1_000) })),
  )
  const workId = asked.ok && 'workId' in asked.value ? asked.value.workId : null
  if (!workId) throw new Error('no work')
  const [before] = await uploads()
  expect(await manager.storage.read(before?.contentKey ?? '')).not.toBeNull()
  await runWork(manager, { workId }, { [BANK_UPLOAD]: readUpload })
  const [upload] = await uploads()
  expect(upload).toMatchObject({ contentKey: null, refusal: null, importId: expect.any(String) })
  expect(await manager.storage.read(before?.contentKey ?? '')).toBeNull()
  expect(await db.select().from(longWorks)).toMatchObject([{ state: 'done', outcome: { added: 1_000 } }])
})

test('a long file whose server died is read by another, once', async () => {
  const asked = await uploadStatement(
    manager,
    account.id,
    file(bankFile('krungthai', { moved: many(1_000) })),
  )
  const workId = asked.ok && 'workId' in asked.value ? asked.value.workId : null
  if (!workId) throw new Error('no work')
  const dead = await claimWork(manager, workId, WORK_LIMITS)
  if (!dead) throw new Error('no work')
  const lost = new AbortController()
  const turn = {
    report: ({ phase }: { phase: string }) => phase === 'adding' && lost.abort(),
    lost: lost.signal,
  }
  await expect(readUpload(manager, dead, turn)).rejects.toThrow()
  expect(await lines()).toEqual([])
  const later = { ...manager, now: () => new Date(now().getTime() + 60_000) }
  await runWork(later, { workId }, { [BANK_UPLOAD]: readUpload })
  expect((await uploads())[0]?.importId).not.toBeNull()
})

test('what came of files is forgotten after a month, and their lines stay', async () => {
  await uploadStatement(manager, account.id, file(bankFile('kbank')))
  await forgetUploads({ ...manager, now: () => new Date('2026-12-30T12:00:00+07:00') })
  expect(await uploads()).toHaveLength(1)
  await forgetUploads({ ...manager, now: () => new Date('2027-01-01T12:00:00+07:00') })
  expect([await uploads(), (await lines()).length]).toEqual([[], 6])
})

test('a CSV of another bank is read once its columns are named, also by their newer names', async () => {
  const bytes = new TextEncoder().encode('Day;What;Plus;Minus\n01.11.2569;Rent;;100,00\n')
  const tell = (out: string) =>
    saveBankMapping(manager, account.id, {
      mappingName: 'Web',
      date: 'Day',
      time: '',
      amount: '',
      in: 'Plus',
      out,
      balance: '',
      details: 'What',
      order: 'day',
      encoding: 'auto',
    })
  expect(await refused(bytes)).toMatchObject({ reason: 'unknown_format' })
  expect(await tell('')).toMatchObject({ ok: false, errors: { amount: expect.any(String) } })
  expect(await tell('Out')).toEqual({ ok: true })
  expect(await refused(bytes)).toMatchObject({ reason: 'unknown_format' })
  expect(await tell('Minus')).toEqual({ ok: true })
  expect(await refused(bytes)).toMatchObject({ reason: 'amount', row: 1 })
  expect(await refused(new TextEncoder().encode('Day;What;Plus;Minus\n01.11.2569;Rent;;100\n'))).toBeNull()
  expect(await lines()).toMatchObject([{ amountSatang: -10_000, details: 'Rent' }])
})

test('the log has no account’s number', async () => {
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, account.id))
  expect(JSON.stringify(entry)).not.toContain('0123456789')
  expect(entry?.details).toMatchObject({ number: 'xxx-x-xx678-9' })
})
