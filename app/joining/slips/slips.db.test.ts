import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listDecisions } from '#app/joining/applications/queries/decisions.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { findAccessCodeOf } from '#app/people/access-codes/queries/codes.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import {
  approveApplication,
  approveReceipt,
  rejectSlip,
  undoDecision,
} from '../../../tests/support/deciding.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { slip as blankPicture, newSlip } from '../../../tests/support/slip.ts'
import { openSlipHouse } from '../../../tests/support/slip-house.ts'
import { encodeSlipQr } from './adapters/slip-qr.ts'
import { resumeReadings, runReadSlip } from './jobs/run-read-slip.server.ts'
import { queueReading, readWaitingSlips, recordReading } from './steps/reading.server.ts'
import { slips, slipUses } from './tables.server.ts'
import { slipUsedText } from './views/readings.server.ts'

const { db, ctx, jobs, staff, today, apply, send, viewOf, approve } = await openSlipHouse()

/** The slips that counted for the application. */
const usesFor = (id: string) =>
  db
    .select({ key: slipUses.key })
    .from(slipUses)
    .innerJoin(receipts, eq(receipts.id, slipUses.receiptId))
    .where(isSlipOf({ kind: 'application', id }))

const DAY_MS = 24 * 60 * 60 * 1000

test('a slip is read while its visitor waits, and staff see bank, reference and time', async () => {
  const slip = newSlip({ bank: '002' })
  const { receiptId, warning } = await send(await apply(), { slip })
  expect(warning).toBeNull()
  expect(await viewOf(receiptId)).toMatchObject({
    verdict: 'Slip read, not used before',
    slip: { bank: 'Bangkok Bank', reference: slip.reference },
    notes: [],
  })
  const [row] = await db.select().from(slips).where(eq(slips.receiptId, receiptId))
  expect(row).toMatchObject({ state: 'read', kind: 'bank', paidOn: today, texts: [encodeSlipQr(slip)] })
})

test('no reading is ever called verified', async () => {
  const { default: en } = await import('../../../messages/en.json')
  const said = Object.entries(en).filter(([key]) => key.startsWith('slips_'))
  expect(said.filter(([, text]) => /verif/i.test(String(text)))).toEqual([])
})

test('the reading is queued with the receipt, and its job has nothing to do after the visitor’s own', async () => {
  const { receiptId } = await send(await apply())
  const [row] = await db.select().from(slips).where(eq(slips.receiptId, receiptId))
  const job = jobs.find(({ name, payload }) => name === 'read-slip' && payload['slipId'] === row?.id)
  expect(job).toBeDefined()
  await runReadSlip(ctx, { slipId: row?.id ?? '' })
  expect(await db.select().from(slips).where(eq(slips.receiptId, receiptId))).toEqual([row])
})

test('what was not read at once is read from the stored picture by its job', async () => {
  const slip = newSlip()
  const { receiptId } = await send(await apply(), { slip })
  await db.delete(slips).where(eq(slips.receiptId, receiptId))
  await resumeReadings(ctx)
  const [row] = await db.select().from(slips).where(eq(slips.receiptId, receiptId))
  expect(row?.state).toBe('pending')
  expect((await viewOf(receiptId))?.verdict).toBe('Slip is being read')
  await runReadSlip(ctx, { slipId: row?.id ?? '' })
  expect(await viewOf(receiptId)).toMatchObject({ slip: { reference: slip.reference } })
})

test('a picture that is gone, or no slip, never stands in the way of the receipt or its approval', async () => {
  const applicationId = await apply()
  const { buffer } = await blankPicture()
  const result = await submitReceipt(ctx, {
    values: { submissionKey: randomUUID(), name: 'Nok', userEmail: 'nok@example.com' },
    file: new File([new Uint8Array(buffer)], 'blank.png'),
    variant: 'landing',
    subject: { kind: 'application', id: applicationId },
  })
  if (!result.ok) throw new Error('refused')
  expect((await viewOf(result.receiptId))?.verdict).toBe('No slip found')
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
  expect(await approve(applicationId)).toMatchObject({ ok: true })

  const [pending] = await db
    .insert(slips)
    .values({ receiptId: result.receiptId, fileKey: 'receipts/gone.jpg' })
    .returning()
  await runReadSlip(ctx, { slipId: pending?.id ?? '' })
  const [gone] = await db
    .select()
    .from(slips)
    .where(eq(slips.id, pending?.id ?? ''))
  expect(gone?.state).toBe('unreadable')
})

test('the same slip for somebody else is told at upload, kept for staff, and gives no code', async () => {
  const slip = newSlip()
  const first = await send(await apply(), { slip })
  const applicationId = await apply()
  const second = await send(applicationId, { slip })
  expect(second.warning).toContain('already been used for another registration')
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
  const view = await viewOf(second.receiptId)
  expect(view).toMatchObject({ verdict: 'Used before', isUsedBefore: true })
  expect(view?.notes[0]).toMatchObject({ href: `/admin/receipts/${first.receiptId}` })
  expect(await viewOf(first.receiptId)).toMatchObject({
    verdict: 'Slip read, look closer',
    isUsedBefore: false,
  })
})

test('who sends the own slip again, in another picture or browser, is told nothing', async () => {
  const slip = newSlip()
  const applicationId = await apply()
  expect((await send(applicationId, { slip })).warning).toBeNull()
  expect((await send(applicationId, { slip, photo: { quality: 50 } })).warning).toBeNull()
  const [own] = await db.select().from(applications).where(eq(applications.id, applicationId))
  expect((await send(null, { slip, email: own?.email.toUpperCase() ?? '' })).warning).toBeNull()
})

test('the same slip is never approved twice, and the refusal names the first use', async () => {
  const slip = newSlip()
  const first = await apply({ name: 'Nok First', memberId: 'SALA-FIRST001' })
  const second = await apply()
  await send(first, { slip })
  const { receiptId } = await send(second, { slip, photo: { quality: 40, degrees: 180 } })
  expect(await approve(first)).toMatchObject({ ok: true })
  expect(await approve(second)).toEqual({ ok: false, reason: 'slip_used' })
  expect(await approveReceipt(staff, { receiptId, memberRowId: null })).toEqual({
    ok: false,
    reason: 'slip_used',
  })
  expect(await slipUsedText(db, second)).toMatch(/its slip has paid for Nok First, SALA-FIRST001/)
  const [untouched] = await db.select().from(applications).where(eq(applications.id, second))
  expect(untouched?.status).toBe('submitted')
  expect(await listDecisions(db, second)).toEqual([])
  await rejectSlip(staff, { receiptId, reason: 'Used before' })
  expect(await approve(second)).toMatchObject({ ok: true })
})

test('a slip whose reference was retyped in other letters is the same slip', async () => {
  const slip = { ...newSlip({ bank: '014' }), reference: `${newSlip().reference.slice(0, 20)}aBcDe` }
  const retyped = { ...slip, reference: slip.reference.toLowerCase() }
  const [first, second] = [await apply(), await apply()]
  await send(first, { slip })
  const sent = await send(second, { slip: retyped })
  expect(sent.warning).toContain('already been used for another registration')
  expect(await findAccessCodeOf(db, second)).toBeNull()
  expect(await viewOf(sent.receiptId)).toMatchObject({ slip: { reference: retyped.reference } })
  expect(await approve(first)).toMatchObject({ ok: true })
  expect(await approve(second)).toEqual({ ok: false, reason: 'slip_used' })
})

test('of two approvals of one slip at the same moment, one is refused', async () => {
  const [one, two] = [newSlip(), newSlip({ bank: '014' })]
  const codes = [encodeSlipQr(one), encodeSlipQr(two)]
  const first = await apply()
  const second = await apply()
  await send(first, { slip: one, photo: { codes } })
  await send(second, { slip: two, photo: { codes: codes.toReversed() } })
  const other = await asStaff(ctx, 'manager')
  const outcomes = await Promise.all([
    approve(first),
    approveApplication(other, { applicationId: second, memberRowId: null }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual({ ok: false, reason: 'slip_used' })
})

test('an approval reads what is still waiting to be read', async () => {
  const slip = newSlip()
  const [first, second] = [await apply(), await apply()]
  await send(first, { slip })
  const { receiptId } = await send(second, { slip })
  await db.delete(slips).where(eq(slips.receiptId, receiptId))
  expect(await approve(first)).toMatchObject({ ok: true })
  expect(await approve(second)).toEqual({ ok: false, reason: 'slip_used' })
})

test('an approval that is taken back frees its slip', async () => {
  const slip = newSlip()
  const [first, second] = [await apply(), await apply()]
  await send(first, { slip })
  await send(second, { slip })
  const approved = await approve(first)
  if (!approved.ok) throw new Error(approved.reason)
  expect(await usesFor(first)).toHaveLength(1)
  await undoDecision(staff, { decisionId: approved.value.decisionId })
  expect(await usesFor(first)).toEqual([])
  expect(await approve(second)).toMatchObject({ ok: true })
})

test('a slip that comes after the approval counts as used, too', async () => {
  const slip = newSlip()
  const applicationId = await apply()
  await approve(applicationId)
  const { receiptId } = await send(applicationId, { slip })
  expect(await approveReceipt(staff, { receiptId, memberRowId: null })).toMatchObject({ ok: true })
  expect(await db.select().from(slipUses).where(eq(slipUses.receiptId, receiptId))).toHaveLength(1)
  const other = await apply()
  await send(other, { slip })
  expect(await approve(other)).toEqual({ ok: false, reason: 'slip_used' })
})

test('the slip that an approval counted on is no further payment, for its own application either', async () => {
  const [slip, applicationId] = [newSlip(), await apply()]
  await send(applicationId, { slip })
  expect(await approve(applicationId)).toMatchObject({ ok: true })
  const { receiptId } = await send(applicationId, { slip, photo: { quality: 50 } })
  expect(await viewOf(receiptId)).toMatchObject({ verdict: 'Used before', isUsedBefore: true })
  expect(await approveReceipt(staff, { receiptId, memberRowId: null })).toEqual({
    ok: false,
    reason: 'slip_used',
  })
})

test('a slip that is read only after its approval is used from then on', async () => {
  const slip = newSlip()
  const applicationId = await apply()
  const { receiptId } = await send(applicationId, { slip })
  await approve(applicationId)
  await db.delete(slipUses).where(eq(slipUses.receiptId, receiptId))
  const [row] = await db
    .update(slips)
    .set({ state: 'pending', keys: [] })
    .where(eq(slips.receiptId, receiptId))
    .returning()
  await runReadSlip(ctx, { slipId: row?.id ?? '' })
  expect(await db.select().from(slipUses).where(eq(slipUses.receiptId, receiptId))).toHaveLength(1)
})

test.each([
  ["last month's slip", { paidAt: new Date(Date.now() - 30 * DAY_MS) }, /more than 7 days/],
  ['a slip from the future', { paidAt: new Date(Date.now() + 2 * DAY_MS) }, /dated later/],
])('%s is taken, shown as odd, and gives no code', async (_, change, note) => {
  const applicationId = await apply()
  const { receiptId } = await send(applicationId, { slip: newSlip({ bank: '014', ...change }) })
  const view = await viewOf(receiptId)
  expect(view?.verdict).toBe('Slip read, look closer')
  expect(view?.notes.map(({ text }) => text)).toContainEqual(expect.stringMatching(note))
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
  expect(await approve(applicationId)).toMatchObject({ ok: true })
})

test('two different slips on one picture are shown as odd and give no code', async () => {
  const [one, two] = [newSlip(), newSlip()]
  const applicationId = await apply()
  const { receiptId } = await send(applicationId, {
    slip: one,
    photo: { codes: [encodeSlipQr(one), encodeSlipQr(two)] },
  })
  expect((await viewOf(receiptId))?.notes).toMatchObject([{ text: 'Two different slips are on the picture' }])
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
})

test('the very same picture for another application is pointed out, also without a slip on it', async () => {
  const first = await send(await apply(), { photo: { codes: [] } })
  const second = await send(await apply(), { photo: { codes: [], quality: 81 } })
  await db
    .update(receipts)
    .set({ fileSha256: 'f'.repeat(64) })
    .where(inArray(receipts.id, [first.receiptId, second.receiptId]))
  const note = { text: 'The very same picture came before', href: `/admin/receipts/${first.receiptId}` }
  expect((await viewOf(second.receiptId))?.notes).toContainEqual(note)
  expect((await viewOf(first.receiptId))?.notes.map(({ text }) => text)).not.toContain(note.text)
})

test('a picture that comes in the place of another is read anew', async () => {
  const applicationId = await apply()
  const key = randomUUID()
  await send(applicationId, { key })
  const slip = newSlip()
  const { receiptId } = await send(applicationId, { key, slip })
  expect(await viewOf(receiptId)).toMatchObject({ slip: { reference: slip.reference } })
  expect(await db.select().from(slips).where(eq(slips.receiptId, receiptId))).toHaveLength(2)
})

test('two readings of one picture count once', async () => {
  const applicationId = await apply()
  const { receiptId } = await send(applicationId)
  const [row] = await db.select().from(slips).where(eq(slips.receiptId, receiptId))
  await recordReading(ctx, row?.id ?? '', { slips: [], texts: [] })
  expect(await db.select().from(slips).where(eq(slips.receiptId, receiptId))).toEqual([row])
  const again = { receiptId, fileKey: row?.fileKey ?? '', sentFor: null }
  expect(await db.transaction(tx => queueReading(tx, ctx, again))).toBeNull()
  await readWaitingSlips(ctx, applicationId)
})
