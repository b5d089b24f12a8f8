import { desc, lte } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import { type Settings, settingsSchemas } from './schema.ts'
import { settings, vatRates } from './tables.server.ts'

/** Every settings group; what was never saved has its default. */
export async function findSettings(db: Executor): Promise<Settings> {
  const saved = new Map((await db.select().from(settings)).map(row => [row.key, row.value]))
  const groups = Object.entries(settingsSchemas).map(([key, schema]) => [
    key,
    schema.parse(saved.get(key) ?? {}),
  ])
  return Object.fromEntries(groups)
}

/**
 * VAT rate in force on `day`, in basis points: the newest that has started (thai-payments §4).
 * Zero where none has.
 */
export async function findVatBasisPoints(db: Executor, day: string): Promise<number> {
  const [rate] = await db
    .select({ basisPoints: vatRates.basisPoints })
    .from(vatRates)
    .where(lte(vatRates.startsOn, day))
    .orderBy(desc(vatRates.startsOn))
    .limit(1)
  return rate?.basisPoints ?? 0
}
