import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { csvCells } from '#app/kit/pure/columns.ts'
import { issueCreditNote, issueNamedDocument } from '#app/money/documents/commands.server.ts'
import { listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication } from '../../../tests/support/deciding.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { recordCertificate, removeCertificate } from './commands.server.ts'
import { listAllWithholdings, listWithholdings, readWithholdingQuery } from './queries.server.ts'
import { stateOf, withholdingColumns } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const now = () => new Date('2026-11-01T05:00:00Z')
const manager = { ...(await asStaff(ctx, 'manager')), now }
const desk = { ...(await asStaff(ctx, 'front_desk')), now }

const BUYER = { name: 'Buyer Co., Ltd.', address: 'Chonburi', tin: '0994000617721', branch: '00000' }
const TYPED = { number: 'ก-12/2569', day: '2026-11-01' }

/** A paper that says that tax was kept back of it, by its id. */
async function withheld(fields: object = BUYER) {
  const applicationId = await insertApplication(db)
  await approveApplication(desk, { applicationId, memberRowId: null })
  const [paper] = await listDocumentsOf(db, applicationId)
  const documentId = paper?.id ?? ''
  const issued = await issueNamedDocument(manager, { documentId, fields: { ...fields, withholds: 'on' } })
  if (!issued.ok) throw new Error(issued.reason)
  return { applicationId, ...issued.value }
}

const listed = async (search: string, terms = { today: '2026-11-01', days: 30 }) => {
  const query = readWithholdingQuery(new URLSearchParams(search))
  return { ...(await listWithholdings(db, query, terms)), terms }
}

test('a certificate is expected, missing after the days that are set, and received with its number and day', async () => {
  const { id, number } = await withheld()
  const stateOn = async (today: string) => {
    const { rows, terms } = await listed(`q=${number}`, { today, days: 30 })
    return rows.map(row => stateOf(row, terms))
  }
  expect(await stateOn('2026-12-01')).toEqual(['expected'])
  expect(await stateOn('2026-12-02')).toEqual(['missing'])
  expect(await recordCertificate(manager, { documentId: id, fields: TYPED })).toMatchObject({ ok: true })
  expect(await stateOn('2027-12-02')).toEqual(['received'])
  const { rows } = await listed(`q=${encodeURIComponent(TYPED.number)}`)
  expect(rows).toMatchObject([{ id, certificate: TYPED }])
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(log.map(({ action }) => action)).toContain('recorded_certificate')
})

test('the list filters as it says of each', async () => {
  const [waiting, come] = [await withheld(), await withheld()]
  await recordCertificate(manager, { documentId: come.id, fields: TYPED })
  const idsOf = async (state: string, today: string) =>
    (await listed(`state=${state}`, { today, days: 30 })).rows.map(({ id }) => id)
  for (const [state, today, id] of [
    ['expected', '2026-12-01', waiting.id],
    ['missing', '2026-12-02', waiting.id],
    ['received', '2026-12-02', come.id],
  ] as const)
    expect(await idsOf(state, today)).toContain(id)
  expect(await idsOf('expected', '2026-12-02')).not.toContain(waiting.id)
  expect(await idsOf('missing', '2026-12-01')).not.toContain(waiting.id)
  expect(await idsOf('received', '2026-12-02')).not.toContain(waiting.id)
})

test('a paper that was made out anew has the certificate of the one before; one that was credited asks for none', async () => {
  const first = await withheld()
  await recordCertificate(manager, { documentId: first.id, fields: TYPED })
  const fields = { ...BUYER, name: 'Buyer Thailand', withholds: 'on' }
  const anew = await issueNamedDocument(manager, { documentId: first.id, fields })
  const { rows } = await listed('q=Buyer+Thailand')
  expect(rows).toMatchObject([{ id: anew.ok && anew.value.id, certificate: TYPED }])
  const credited = await withheld()
  const all = { amount: '642', reason: 'not_served', details: '', key: '' }
  expect(await issueCreditNote(manager, { documentId: credited.id, fields: all })).toMatchObject({ ok: true })
  expect((await listed(`q=${credited.number}`)).rows).toEqual([])
})

test('what staff say of it later is booked: who paid it all has credit, and taking it back takes that back', async () => {
  const { applicationId, id } = await withheld()
  const entries = () => db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  expect(balanceOf(await entries())).toBe(-19_26)
  await issueNamedDocument(manager, { documentId: id, fields: { ...BUYER, withholds: '' } })
  expect(balanceOf(await entries())).toBe(0)
})

test('several at once record it once, and it can be corrected and taken back', async () => {
  const { id, number } = await withheld()
  await Promise.all(
    Array.from({ length: 5 }, () => recordCertificate(manager, { documentId: id, fields: TYPED })),
  )
  await recordCertificate(manager, { documentId: id, fields: { ...TYPED, number: '7' } })
  expect((await listed(`q=${number}`)).rows).toMatchObject([{ certificate: { number: '7' } }])
  expect(await removeCertificate(manager, { documentId: id })).toMatchObject({ ok: true })
  expect(await removeCertificate(manager, { documentId: id })).toMatchObject({ reason: 'not_found' })
  expect((await listed(`q=${number}`)).rows).toMatchObject([{ certificate: null }])
})

test.each([
  ['no number', { number: ' ' }, 'number'],
  ['no day', { day: '' }, 'day'],
  ['a day that has not come', { day: '2026-11-02' }, 'day'],
])('%s is refused beside its field', async (_, change, field) => {
  const { id } = await withheld()
  const answer = await recordCertificate(manager, { documentId: id, fields: { ...TYPED, ...change } })
  expect(Object.keys(answer.errors ?? {})).toEqual([field])
})

test('the file keeps the zeros of the tax number, and has what was kept back of what', async () => {
  const { number } = await withheld()
  const terms = { today: '2026-11-01', days: 30 }
  const [row] = await listAllWithholdings(db, readWithholdingQuery(new URLSearchParams(`q=${number}`)), terms)
  const columns = withholdingColumns(terms)
  const cells = row ? csvCells(columns, row) : []
  expect(Object.fromEntries(cells.map((cell, index) => [columns[index]?.heading, cell]))).toEqual({
    Date: '2026-11-01',
    Document: number,
    Customer: BUYER.name,
    'Tax ID': '0-9940-00617-72-1',
    'Value before VAT': 642,
    'Rate %': 3,
    Withheld: 19.26,
    State: 'expected',
    Certificate: null,
    'Certificate date': null,
  })
})
