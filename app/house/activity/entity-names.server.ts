import { inArray, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'

/**
 * How the records of each kind are called now: a table or query with their `id` and `name`, and where they are of a
 * day its `day`.
 */
export type RecordNames = Readonly<Record<string, SQL>>

let sources = new Map<string, SQL>()

/** What keeps the records stands above, and says at the start how they are called. */
export function registerRecordNames(names: RecordNames) {
  sources = new Map(Object.entries(names))
}

type LoggedRecord = { entityType: string; entityId: string }

export const keyOfRecord = ({ entityType, entityId }: LoggedRecord) => `${entityType}:${entityId}`

/** The names of the records that still exist, by `keyOfRecord`: one query for each kind. */
export async function nameRecords(db: Executor, records: LoggedRecord[]): Promise<Map<string, string>> {
  const kinds = new Set(records.map(({ entityType }) => entityType))
  const named = await Promise.all([...kinds].map(entityType => nameKind(db, entityType, records)))
  return new Map(named.flat())
}

async function nameKind(
  db: Executor,
  entityType: string,
  records: LoggedRecord[],
): Promise<[string, string][]> {
  const ids = records.filter(record => record.entityType === entityType).map(({ entityId }) => entityId)
  const existing = [...new Set(ids.filter(entityId => isUuid(entityId)))]
  const source = sources.get(entityType)
  if (!source || existing.length === 0) return []
  const id = sql<string>`id`
  const found = await db
    .select({ id, name: sql<string | null>`name`, day: sql<string | null>`to_jsonb(named) ->> 'day'` })
    .from(sql`${source} as named`)
    .where(inArray(id, existing))
  return found.flatMap(({ id, name, day }) =>
    name ? [[keyOfRecord({ entityType, entityId: id }), day ? `${name}, ${dayText(day)}` : name]] : [],
  )
}

const dayText = (day: string) => formatDay(day, getLocale(), { dateStyle: 'medium' })
