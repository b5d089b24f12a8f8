import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { periodOfName } from '#app/house/plans/rules/prices.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { codeHolds } from '#app/joining/provisional-codes/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'

/** The plan of that name; one that the starter catalogue does not have lasts as its name says. */
async function planIdOf(db: Database, name: string): Promise<string> {
  const { count: periodCount, unit: periodUnit } = periodOfName(name)
  const lasting = { periodCount, periodUnit, group: 'membership' as const }
  const money = { priceSatang: 1000_00, vatApplies: true }
  const added = { name, slug: `plan-${randomUUID()}`, ...money, ...lasting, isActive: false, position: 99 }
  await db.insert(plans).values(added).onConflictDoNothing({ target: plans.name })
  const [plan] = await db.select({ id: plans.id }).from(plans).where(eq(plans.name, name))
  if (!plan) throw new Error('no plan')
  return plan.id
}

/** A submitted application, as the registration would keep it. */
export async function insertApplication(
  db: Database,
  values: Partial<typeof applications.$inferInsert> = {},
): Promise<string> {
  const selectedPlan = values.selectedPlan ?? 'Day Pass'
  const planId = values.planId ?? (await planIdOf(db, selectedPlan))
  const [row] = await db
    .insert(applications)
    .values({
      submissionKey: randomUUID(),
      memberId: `SALA-${randomUUID().slice(0, 8).toUpperCase()}`,
      variant: 'wizard',
      name: 'Nok Suwan',
      mobilePhone: '081 234 5678',
      email: 'nok@example.com',
      startDate: '2026-08-01',
      expiryDate: '2026-08-02',
      planId,
      selectedPlan,
      priceSatang: 400_00,
      membershipFeeSatang: 200_00,
      vatSatang: 42_00,
      totalSatang: 642_00,
      vatBasisPoints: 700,
      locale: 'en',
      submittedAt: new Date(),
      updatedAt: new Date(),
      ...values,
    })
    .returning({ id: applications.id })
  if (!row) throw new Error('no application')
  await announceChange(db, 'applications')
  return row.id
}

type SentSlip = Partial<typeof receipts.$inferInsert> & { subject?: Subject; applicationId?: string | null }

/** As it comes for what is named, an application by its id alone. */
export async function insertReceipt(
  db: Database,
  { applicationId = null, subject, ...values }: SentSlip = {},
): Promise<string> {
  const paysFor =
    subject ?? (applicationId === null ? null : { kind: 'application' as const, id: applicationId })
  const billId = paysFor && (await openBill(db, paysFor))
  const [row] = await db
    .insert(receipts)
    .values({
      submissionKey: randomUUID(),
      variant: 'landing',
      name: 'Nok Suwan',
      email: 'nok@example.com',
      fileKey: `receipts/${randomUUID()}.jpg`,
      fileSha256: 'a'.repeat(64),
      width: 600,
      height: 900,
      submittedAt: new Date(),
      billId,
      ...values,
    })
    .returning({ id: receipts.id })
  if (!row) throw new Error('no receipt')
  await announceChange(db, 'receipts')
  return row.id
}

/** Slips that got no code because too many came from their network. @returns the name that they all have */
export async function insertFlood(db: Database, slips: number): Promise<string> {
  const now = new Date()
  const hold = { reason: 'network', subject: randomUUID(), slips, firstAt: now, lastAt: now } as const
  const [row] = await db.insert(codeHolds).values(hold).returning({ id: codeHolds.id })
  const name = `Flood ${randomUUID().slice(0, 8)}`
  for (let i = 0; i < slips; i++) {
    const email = `${randomUUID()}@example.com`
    const applicationId = await insertApplication(db, { name, email })
    await insertReceipt(db, { name, email, applicationId, holdId: row?.id ?? null })
  }
  return name
}
