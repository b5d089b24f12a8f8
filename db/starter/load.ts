import { count, sql } from 'drizzle-orm'
import { plans } from '#app/house/plans/tables.server.ts'
import { vatRates } from '#app/house/settings/tables.server.ts'
import type { Database, Transaction } from '#app/kit/platform/database.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { currentAgreement } from '#app/people/agreement/steps.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { DEFAULT_DEPARTMENTS } from '#app/team/employees/rules/employees.ts'
import { departments } from '#app/team/employees/tables.server.ts'
import { STARTER_PLANS, STARTER_SERVICES, STARTER_SPACE, STARTER_VAT_RATE } from './catalogue.ts'

/**
 * Fills an empty database with the starter catalogue, and keeps the agreement whose words came with an update.
 * What the owner changed or deleted stays so: a catalogue that was loaded once is never loaded again.
 */
export async function loadStarter(db: Database, now: Date) {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('starter', 0))`) // servers may start together
    if (await isEmpty(tx)) await loadCatalogue(tx)
  })
  await currentAgreement(db, baseLocale, now)
}

async function isEmpty(tx: Transaction) {
  const [plan] = await tx.select({ count: count() }).from(plans)
  return plan?.count === 0
}

async function loadCatalogue(tx: Transaction) {
  await tx.insert(plans).values(STARTER_PLANS).onConflictDoNothing()
  await tx.insert(services).values(STARTER_SERVICES)
  await tx.insert(spaces).values(STARTER_SPACE)
  await tx
    .insert(departments)
    .values(DEFAULT_DEPARTMENTS.map(name => ({ name })))
    .onConflictDoNothing()
  await tx.insert(vatRates).values(STARTER_VAT_RATE).onConflictDoNothing()
}
