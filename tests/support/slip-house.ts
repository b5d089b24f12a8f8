import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import { readWaitingSlips } from '#app/joining/slips/steps/reading.server.ts'
import { viewReadings } from '#app/joining/slips/views/readings.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { approveApplication } from './deciding.ts'
import { insertApplication } from './incoming.ts'
import { asStaff } from './reviewer.ts'
import { newSlip, type SlipPhoto, slipPicture } from './slip.ts'

type Sending = {
  slip?: ReturnType<typeof newSlip>
  photo?: SlipPhoto
  key?: string
  on?: RequestContext
  email?: string
}

/** A house to which visitors send slips, with the settings of a fresh one before each test. */
export async function openSlipHouse() {
  const { db } = await createTestDatabase()
  const { ctx, jobs } = await createTestContext(db)
  const staff = await asStaff(ctx, 'front_desk')
  const today = bangkokDay(new Date())

  beforeEach(() => db.delete(settings))

  let phones = 10_000_000

  /** An application that runs today, and tomorrow for tests of the last hours of a day, of a person of its own. */
  async function apply(values: Partial<typeof applications.$inferInsert> = {}) {
    phones++
    const email = `nok.${randomUUID()}@example.com`
    const days = { startDate: today, expiryDate: addDays(today, 1) }
    const person = { email, mobilePhone: `08${phones}`, ...days }
    return insertApplication(db, { ...person, ...values })
  }

  /** Sends a slip for the application as its visitor would. */
  async function send(applicationId: string | null, sending: Sending = {}) {
    const { slip = newSlip(), photo, key = randomUUID(), on = ctx } = sending
    const { buffer, name, mimeType } = await slipPicture(slip, photo)
    const sender = applicationId
      ? await db.select().from(applications).where(eq(applications.id, applicationId))
      : []
    const userEmail = sending.email ?? sender[0]?.email ?? `${randomUUID()}@example.com`
    const result = await submitReceipt(on, {
      values: { submissionKey: key, name: 'Nok', userEmail },
      file: new File([new Uint8Array(buffer)], name, { type: mimeType }),
      variant: 'landing',
      subject: applicationId ? { kind: 'application', id: applicationId } : null,
    })
    if (!result.ok) throw new Error(JSON.stringify(result.errors))
    return result
  }

  async function viewOf(receiptId: string) {
    const shown = await db.select(RECEIPT).from(receipts).where(eq(receipts.id, receiptId))
    return (await viewReadings(db, shown)).get(receiptId)
  }

  const approve = (applicationId: string) => approveApplication(staff, { applicationId, memberRowId: null })

  // The reader's first start takes longer than a visitor waits on a busy machine; it is not what these tests are about.
  const first = await apply()
  await send(first)
  await readWaitingSlips(ctx, first)

  return { db, ctx, jobs, staff, today, apply, send, viewOf, approve }
}
