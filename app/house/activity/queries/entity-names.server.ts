import { inArray, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { kindOf } from './logged.server.ts'

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
  const source = kindOf(entityType)?.names
  if (!source || existing.length === 0) return []
  const { from, id, name, day } = source
  const named = sql`(select ${id} as id, ${name} as name, ${day ?? null}::date as day from ${from}) as named`
  const found = await db
    .select({ id: sql<string>`id`, name: sql<string | null>`name`, day: sql<string | null>`day` })
    .from(named)
    .where(inArray(sql`id`, existing))
  return found.flatMap(({ id, name, day }) =>
    name ? [[keyOfRecord({ entityType, entityId: id }), day ? `${name}, ${dayText(day)}` : name]] : [],
  )
}

const dayText = (day: string) => formatDay(day, getLocale(), { dateStyle: 'medium' })
