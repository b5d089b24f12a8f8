import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { findDocument, listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findTaxReport } from '#app/money/documents/views/tax-report.server.ts'
import { ledgerClosedMonths } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { approveApplication, rejectApplication, undoDecision } from '../../../../tests/support/deciding.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { viewOwnPaper } from '../views/own-paper.server.ts'
import { ASKED_PER_DAY, askForOwnPaper } from './ask-own-paper.server.ts'

const { db } = await createTestDatabase()
const { ctx: visiting } = await createTestContext(db)
const at = (iso: string) => ({ ...visiting, now: () => new Date(iso) })
/** The last minute of August in Bangkok. */
const ctx = at('2026-08-31T16:59:00Z')
const desk = { ...(await asStaff(visiting, 'front_desk')), now: ctx.now }
const owner = { ...(await asStaff(visiting, 'owner')), now: ctx.now }

const COMPANY = { name: 'บริษัท ผู้ซื้อ จำกัด', address: '1 ถนนสุขุมวิท\nชลบุรี', tin: '0-9940-00617-72-1' }
const FIELDS = { ...COMPANY, branch: '00001', withholds: '' }
const BUYER = { ...COMPANY, tin: '0994000617721', branch: '00001' }

beforeAll(async () => {
  const tax = { nameThai: 'ศาลา', nameEnglish: 'Sala', addressThai: 'พัทยา', addressEnglish: 'Pattaya' }
  const value = { ...tax, tin: '0994000617721', branch: null, isVatRegistered: true }
  await db.insert(settings).values({ key: 'tax', value })
})

async function approved(values: Parameters<typeof insertApplication>[1] = {}) {
  const applicationId = await insertApplication(db, values)
  const done = await approveApplication(desk, { applicationId, memberRowId: null })
  if (!done.ok) throw new Error(done.reason)
  return { applicationId, decisionId: done.value.decisionId }
}

const papersOf = async (applicationId: string) => (await listDocumentsOf(db, applicationId)).toReversed()

async function viewOf(applicationId: string, when = ctx) {
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
  if (!application) throw new Error('no application')
  return viewOwnPaper(when, application)
}

describe('who wants papers in a company’s name', () => {
  test('before the approval has it issued as a full tax invoice at once', async () => {
    const applicationId = await insertApplication(db)
    expect(await viewOf(applicationId)).toMatchObject({ state: 'before', isInvoice: true })
    expect(await askForOwnPaper(ctx, { applicationId, fields: FIELDS })).toEqual({
      ok: true,
      value: { documentId: null },
    })
    expect(await papersOf(applicationId)).toEqual([])
    await approveApplication(desk, { applicationId, memberRowId: null })
    const [invoice, ...others] = await papersOf(applicationId)
    expect(others).toEqual([])
    expect(await findDocument(db, invoice?.id ?? '')).toMatchObject({
      kind: 'tax_invoice',
      buyerName: COMPANY.name,
      replacesId: null,
      vatSatang: 42_00,
      content: { buyer: BUYER },
    })
  })

  test('after it has one instead, which says so as the cancelled one does; the report has both in their places', async () => {
    const { applicationId } = await approved({ email: 'own@example.com' })
    const asked = await askForOwnPaper(ctx, { applicationId, fields: FIELDS })
    const [before, after] = await papersOf(applicationId)
    expect(asked).toEqual({ ok: true, value: { documentId: after?.id } })
    expect(before).toMatchObject({ kind: 'abbreviated_invoice', isReplaced: true })
    expect(await findDocument(db, after?.id ?? '')).toMatchObject({
      kind: 'tax_invoice',
      day: '2026-08-31',
      issuedBy: null,
      replacesId: before?.id,
      content: { buyer: BUYER, replaces: { number: before?.number, day: '2026-08-31' } },
    })
    const { lines } = await findTaxReport(db, new URLSearchParams({ month: '2026-08' }), '2026-08-31')
    expect(lines.filter(({ number }) => [before?.number, after?.number].includes(number))).toMatchObject([
      { number: before?.number, isCancelled: true, vatSatang: 0 },
      { number: after?.number, refersTo: before?.number, tin: BUYER.tin, branch: '00001', vatSatang: 42_00 },
    ])
    const [mail] = (await db.select().from(mails).where(eq(mails.subjectId, applicationId))).toReversed()
    expect(mail).toMatchObject({ recipient: 'own@example.com', subject: expect.stringContaining('T2026-') })
    expect(mail?.text).not.toContain(COMPANY.name)
  })

  test('pressed five times at once has one, and no number is lost', async () => {
    const { applicationId } = await approved()
    const presses = Array.from({ length: 5 }, () => askForOwnPaper(ctx, { applicationId, fields: FIELDS }))
    const [first, ...again] = await Promise.all(presses)
    for (const answer of again) expect(answer).toEqual(first)
    expect(await papersOf(applicationId)).toHaveLength(2)
    const issued = await db.select().from(documents).where(eq(documents.series, 'T2026'))
    const serials = issued.map(({ serial }) => serial).toSorted((a, b) => a - b)
    expect(serials).toEqual(serials.map((_, index) => index + 1))
  })

  test('corrects what was mistyped, by another that replaces it', async () => {
    const { applicationId } = await approved()
    await askForOwnPaper(ctx, { applicationId, fields: FIELDS })
    await askForOwnPaper(ctx, { applicationId, fields: { ...FIELDS, branch: '00000' } })
    const papers = await papersOf(applicationId)
    expect(papers.map(({ isReplaced }) => isReplaced)).toEqual([true, true, false])
    expect((await findDocument(db, papers.at(-1)?.id ?? ''))?.content.buyer.branch).toBe(null)
  })

  test('is remembered when the approval is undone and made again', async () => {
    const { applicationId, decisionId } = await approved()
    await askForOwnPaper(ctx, { applicationId, fields: FIELDS })
    await undoDecision(desk, { decisionId })
    await approveApplication(desk, { applicationId, memberRowId: null })
    expect((await papersOf(applicationId)).map(({ kind }) => kind)).toEqual([
      'abbreviated_invoice',
      'tax_invoice',
      'credit_note',
      'tax_invoice',
    ])
  })

  test('in the first minute of the next month is told that it is too late, and nothing is issued', async () => {
    const { applicationId } = await approved()
    const september = at('2026-08-31T17:00:00Z')
    expect(await viewOf(applicationId)).toMatchObject({ state: 'after' })
    expect(await viewOf(applicationId, september)).toMatchObject({
      state: 'too_late',
      month: 'August 2026',
      number: expect.stringMatching(/^A2026-/),
    })
    const asked = await askForOwnPaper(september, { applicationId, fields: FIELDS })
    expect(asked).toMatchObject({ ok: false, reason: 'too_late' })
    expect(await papersOf(applicationId)).toHaveLength(1)
  })

  test('is refused for an application that was rejected, is free, or was credited', async () => {
    const rejected = await insertApplication(db)
    await rejectApplication(owner, { applicationId: rejected, reason: 'Full' })
    const free = await approved({ priceSatang: 0, membershipFeeSatang: 0, vatSatang: 0, totalSatang: 0 })
    for (const applicationId of [rejected, free.applicationId]) {
      expect(await viewOf(applicationId)).toMatchObject({ state: 'nothing' })
      const asked = await askForOwnPaper(ctx, { applicationId, fields: FIELDS })
      expect(asked).toMatchObject({ ok: false, reason: 'nothing' })
    }
  })

  test.each([
    ['a wrong check digit', { tin: '0994000617720' }, 'tin'],
    ['twelve digits', { tin: '099400061772' }, 'tin'],
    ['a company without its branch', { branch: '' }, 'branch'],
    ['a branch of four digits', { branch: '0001' }, 'branch'],
    ['a branch without a number', { tin: '' }, 'tin'],
    ['no name', { name: ' ' }, 'name'],
    ['no address', { address: '\n' }, 'address'],
    ['letters that no paper prints', { name: 'ამირანი' }, 'name'],
  ])('is told beside the field of %s', async (_, change, field) => {
    const { applicationId } = await approved()
    const asked = await askForOwnPaper(ctx, { applicationId, fields: { ...FIELDS, ...change } })
    expect(asked).toMatchObject({ ok: false, reason: 'bad_input' })
    expect(Object.keys(asked.errors ?? {})).toContain(field)
    expect(await papersOf(applicationId)).toHaveLength(1)
  })

  test('is stopped after ten times a day, so that neither numbers nor a mailbox are used up', async () => {
    const { applicationId } = await approved()
    const send = (index: number) =>
      askForOwnPaper(ctx, { applicationId, fields: { ...FIELDS, name: `Company ${index}` } })
    for (let index = 0; index < ASKED_PER_DAY; index++) expect(await send(index)).toMatchObject({ ok: true })
    expect(await send(ASKED_PER_DAY)).toEqual({ ok: false, reason: 'too_many' })
    expect(await papersOf(applicationId)).toHaveLength(ASKED_PER_DAY + 1)
  })

  test('is too late once the books of the month are closed', async () => {
    const { applicationId } = await approved()
    await db.insert(ledgerClosedMonths).values({ month: '2026-08-01' })
    expect(await viewOf(applicationId)).toMatchObject({ state: 'too_late' })
    const asked = await askForOwnPaper(ctx, { applicationId, fields: FIELDS })
    expect(asked).toMatchObject({ ok: false, reason: 'too_late' })
  })
})
