import { sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { Connection } from '#app/kit/platform/database-client.server.ts'
import { DJANGO_LIST, DJANGO_LIST_AS_LONG, startDjango } from './django.ts'
import { processesOf } from './processes.ts'
import { hasProgram, type Load, loadByWrk, median } from './wrk.ts'

/**
 * One list of the same table, in requests a second and their CPU: ours as data and as a page, that of Django's admin, and
 * that with as many rows as ours.
 */
export type BesideDjango = Record<'data' | 'page' | 'django' | 'asLong', Load>

const ROUNDS = 5
const SECONDS = 3

type House = { db: Database; server: { url: string }; dataDir: string; connection: Connection }

/**
 * In turns, as whatever else the machine does falls on all of them; what stands here is the median. Null where Django or
 * wrk is not installed.
 */
export async function measureBesideDjango(
  { db, server, dataDir, connection }: House,
  cookie: string,
): Promise<BesideDjango | null> {
  const other = hasProgram('wrk') ? await startDjango(connection) : null
  if (!other) return null
  // What was written before is tidied up now, and not by PostgreSQL itself while somebody is measured.
  await db.execute(sql`vacuum (analyze)`)
  const ofDatabase = () => processesOf(dataDir)
  const ours = { url: server.url, pids: ofDatabase }
  const django = { url: other.url, pids: () => [...other.pids(), ...ofDatabase()] }
  const lists = {
    data: { asked: ours, path: '/admin/members.data', cookie },
    page: { asked: ours, path: '/admin/members', cookie },
    django: { asked: django, path: DJANGO_LIST, cookie: other.cookie },
    asLong: { asked: django, path: DJANGO_LIST_AS_LONG, cookie: other.cookie },
  }
  const loads: Record<keyof BesideDjango, Load[]> = { data: [], page: [], django: [], asLong: [] }
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const name of ['data', 'page', 'django', 'asLong'] as const) {
        const { asked, path, cookie } = lists[name]
        loads[name].push(await loadByWrk(asked, { path, headers: { Cookie: cookie }, seconds: SECONDS }))
      }
  } finally {
    other.stop()
  }
  const { data, page, django: itsOwn, asLong } = loads
  return { data: medianOf(data), page: medianOf(page), django: medianOf(itsOwn), asLong: medianOf(asLong) }
}

/** The first one has warmed it up. */
function medianOf([, ...loads]: Load[]): Load {
  return { rate: median(loads.map(({ rate }) => rate)), cpu: median(loads.map(({ cpu }) => cpu)) }
}
