import { desc, lte, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Log } from '#app/kit/platform/log.server.ts'
import { preparedOf, prepareOnce } from '#app/kit/platform/prepared.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { readSettings, type Settings } from '../schema/settings.ts'
import { settings, vatRates } from '../tables.server.ts'

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

/** The same for what screens show: from memory, until somebody saves them. What decides asks again. */
export function findShownSettings({ db, kept }: Pick<ServerContext, 'db' | 'kept'>): Promise<Settings> {
  return kept.find('settings', ['settings'], () => findSettings(db))
}

/** The same, with the names of what cannot be read. In a transaction it is what that transaction sees. */
export async function findStoredSettings(db: Executor) {
  const rows = await storedSettings(preparedOf(db)).execute()
  const text = JSON.stringify(rows)
  if (lastRead?.text !== text) lastRead = { text, read: readRows(rows) }
  return lastRead.read
}

const storedSettings = prepareOnce((db: Executor) =>
  db
    .select({ key: settings.key, value: sql<string>`${settings.value}::text` })
    .from(settings)
    .orderBy(settings.key)
    .prepare('stored_settings'),
)

type Read = ReturnType<typeof readSettings>

/** What the same rows were read as: they are asked for on every request and seldom change. */
let lastRead: { text: string; read: Read } | null = null

/** As many share it, nobody can change it. */
function readRows(rows: { key: string; value: string }[]): Read {
  return frozen(readSettings(new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]))))
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/**
 * VAT rate in force on `day`, in basis points: the newest that has started (rule tax.vat-rate).
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
