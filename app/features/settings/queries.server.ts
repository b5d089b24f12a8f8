import { desc, lte } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import type { Log } from '../../platform/log.server.ts'
import { readSettings, type Settings } from './schema.ts'
import { settings, vatRates } from './tables.server.ts'

/**
 * Every settings group; what was never saved, or cannot be read any more, has its default (see `readSettings`), and
 * `log` hears of it.
 */
export async function findSettings(db: Executor, log?: Pick<Log, 'warn'>): Promise<Settings> {
  const { settings, unreadable } = await findStoredSettings(db)
  if (unreadable.length > 0)
    log?.warn({ unreadable }, 'stored settings cannot be read, their defaults stand in')
  return settings
}

/** The same, with the names of what cannot be read. */
export async function findStoredSettings(db: Executor) {
  const rows = await db.select().from(settings)
  return readSettings(new Map(rows.map(row => [row.key, row.value])))
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

/** Every VAT rate, the newest first. */
export async function listVatRates(db: Executor) {
  return db
    .select({ startsOn: vatRates.startsOn, basisPoints: vatRates.basisPoints })
    .from(vatRates)
    .orderBy(desc(vatRates.startsOn))
}
