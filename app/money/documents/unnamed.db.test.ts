import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approveAsSystem } from '#app/joining/applications/steps/approve.server.ts'
import { recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { BUYER, openPaperHouse, PAPER_TIME } from '../../../tests/support/paper-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { issueCreditNote, issueNamedDocument } from './commands.server.ts'
import { listUnnamed } from './queries.server.ts'
import { issuePaymentPaper } from './steps/payment-paper.server.ts'
import { documents } from './tables.server.ts'
import { waiting } from './views/waiting.server.ts'

const { db, manager, desk } = await openPaperHouse()
const inDays = (days: number) => new Date(PAPER_TIME.getTime() + days * 86_400_000)
const idsLeft = async (now = PAPER_TIME) =>
  (await listUnnamed(db, { now, limit: 50 })).rows.map(({ id }) => id)

const money = { amountSatang: 500_00, bookedOn: '2026-08-05', recordedBy: null } as const

/** A paper of money for what is no registration, as a slip or a visit to the desk books it. */
function payFor(name: string, sold: { thai: string; english: string }, memberId = '') {
  return db.transaction(async tx => {
    const member = memberId ? await insertMember(db, { name, memberId }) : null
    const about = { memberRowId: member?.id ?? null, applicationId: null, source: 'by_hand' } as const
    const entryId = randomUUID()
    await recordPayment(tx, { ...money, ...about, id: entryId, method: 'cash' })
    const payer = { id: member?.id ?? null, name, memberId, address: '', planName: null }
    return issuePaymentPaper(tx, desk, { ...money, entryId, payer: payer as never, sold })
  })
}

async function byCard(name: string) {
  const applicationId = await insertApplication(db, { name })
  await db.transaction(async tx => {
    const card = {
      ...money,
      applicationId,
      memberRowId: null,
      source: 'card_payment',
      method: 'card',
    } as const
    await recordPayment(tx, { ...card, amountSatang: 642_00 })
    return approveAsSystem(tx, desk, { applicationId, memberRowId: null })
  })
  const [paper] = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  if (!paper) throw new Error('no paper')
  return paper
}

const PAPERS: Record<string, (name: string) => Promise<{ id: string }>> = {
  'a registration by card': byCard,
  'a debt': name =>
    payFor(name, { thai: 'ค้างชำระ', english: 'What was owed' }, `SALA-D${name.charCodeAt(0)}`),
  'a pack': name => payFor(name, { thai: 'แพ็ก', english: 'Pack' }, `SALA-P${name.charCodeAt(0)}`),
  'a visitor’s booking': name => payFor(name, { thai: 'ห้อง', english: 'Room' }),
}

describe.each(['ამირანი', 'አበበ ቢቂላ'])('a paper for %s', name => {
  test.each(Object.entries(PAPERS))('of %s waits for its name', async (_, issue) => {
    const { id } = await issue(name)
    expect(await idsLeft()).toContain(id)
    expect(await idsLeft(inDays(59))).toContain(id)
    expect(await idsLeft(inDays(61))).not.toContain(id)
    const found = await waiting[0]?.today?.find({ ...manager }, 50)
    expect(found?.rows.map(({ path }) => path)).toContain(`/admin/documents/${id}?issue=buyer`)
    const named = { ...BUYER, name: 'Amirani', tin: '', branch: '', withholds: '' }
    expect(await issueNamedDocument(manager, { documentId: id, fields: named })).toMatchObject({ ok: true })
    expect(await idsLeft()).toEqual([])
  })

  test('and one that was credited does not', async () => {
    const { id } = await byCard(name)
    const fields = { amount: '642', address: 'Jomtien', reason: 'not_served', details: '', key: '' }
    expect(await issueCreditNote(manager, { documentId: id, fields })).toMatchObject({ ok: true })
    expect(await idsLeft()).toEqual([])
  })
})

test('a paper with the name of its buyer waits for nothing', async () => {
  for (const name of ['Nok Suwan', '陳奕迅', 'محمد']) await byCard(name)
  expect(await idsLeft()).toEqual([])
})
