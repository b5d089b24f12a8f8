import { inArray, is, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { shownColumn } from '#app/kit/platform/local-text.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import type { RecordNames } from '#app/noun.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { kindOf } from '../rules/logged.ts'

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
    rows.flatMap(row =>
      row.name ? [[keyOfRecord({ entityType: row.type, entityId: row.id }), nameText(row)]] : [],
    ),
  )
}

type NamedRow = { type: string; id: string; name: string | null; day: string | null; clock: string | null }

/** Null for a kind whose records have no names. */
function selectNames(entityType: string, ids: string[]): SQL | null {
  const source = kindOf(entityType)?.names
  if (!source || ids.length === 0) return null
  const { from, id, day, clock } = source
  const named = sql`(select ${id} as id, ${nameHere(source)} as name, ${day ?? null}::date as day, ${clock ?? null}::text as clock
    from ${from}) as named`
  return sql`select ${entityType}::text as type, id::text, name::text, day::text, clock::text from ${named}
    where ${inArray(sql`id`, ids)}`
}

/** What readers of the request's language call it. */
export function nameHere({ name }: RecordNames): PgColumn | SQL {
  return is(name, PgColumn) ? shownColumn(name) : name
}

const nameText = ({ name, day, clock }: NamedRow) =>
  [name, day && dayText(day), clock].filter(Boolean).join(', ')

const dayText = (day: string) => formatDay(day, getLocale(), { dateStyle: 'medium' })
