import { inArray, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { kindOf } from './logged.server.ts'

type LoggedRecord = { entityType: string; entityId: string }

export const keyOfRecord = ({ entityType, entityId }: LoggedRecord) => `${entityType}:${entityId}`

/** The names of the records that still exist, by `keyOfRecord`: of all kinds in one statement. */
export async function nameRecords(db: Executor, records: LoggedRecord[]): Promise<Map<string, string>> {
  const parts = [...new Set(records.map(({ entityType }) => entityType))].flatMap(entityType => {
    const ids = records.filter(record => record.entityType === entityType).map(({ entityId }) => entityId)
    return selectNames(entityType, [...new Set(ids.filter(id => isUuid(id)))]) ?? []
  })
  if (parts.length === 0) return new Map()
  const { rows } = await db.execute<NamedRow>(sql.join(parts, sql` union all `))
  return new Map(
    rows.flatMap(({ type, id, name, day }) =>
      name
        ? [[keyOfRecord({ entityType: type, entityId: id }), day ? `${name}, ${dayText(day)}` : name]]
        : [],
    ),
  )
}

type NamedRow = { type: string; id: string; name: string | null; day: string | null }

/** Null for a kind whose records have no names. */
function selectNames(entityType: string, ids: string[]): SQL | null {
  const source = kindOf(entityType)?.names
  if (!source || ids.length === 0) return null
  const { from, id, name, day } = source
  const named = sql`(select ${id} as id, ${name} as name, ${day ?? null}::date as day from ${from}) as named`
  return sql`select ${entityType}::text as type, id::text, name::text, day::text from ${named}
    where ${inArray(sql`id`, ids)}`
}

const dayText = (day: string) => formatDay(day, getLocale(), { dateStyle: 'medium' })
