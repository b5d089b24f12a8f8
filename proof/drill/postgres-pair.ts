import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { killPostgres } from './postgres.ts'
import { until } from './until.ts'

const FOLLOWS_WITHIN_MS = 30_000

type PostgresPair = {
  /** As `DATABASE_URL` has it: both servers, the primary first. */
  url: string
  killPrimary: () => Promise<void>
  /** Makes the standby the primary. */
  promote: () => Promise<void>
  /** The database of the standby. */
  db: Database
  stop: () => Promise<void>
}

/** A primary that commits when its standby has it on the disk, too, and that standby. */
export async function startPair(folder: string): Promise<PostgresPair> {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const fresh = await startEmbeddedPostgres({ dataDir: first })
  await fresh.stop()
  await cp(first, second, { recursive: true })
  await writeFile(join(second, 'postgres', 'standby.signal'), '')
  const primary = await startEmbeddedPostgres({ dataDir: first, settings: ['synchronous_standby_names=*'] })
  const { user, password, host, database } = primary.connection
  const conninfo = `primary_conninfo=host=${host} user=${user} password=${password}`
  const standby = await startEmbeddedPostgres({ dataDir: second, settings: [conninfo] })
  await waitForStandby(primary.connection)
  const hosts = [primary, standby].map(({ connection }) => encodeURIComponent(connection.host ?? ''))
  const { db, pool } = connect(standby.connection)
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password))}@${hosts.join(',')}/${database}`,
    killPrimary: () => killPostgres(first),
    promote: async () => {
      await db.execute(sql`select pg_promote()`)
    },
    db,
    stop: async () => {
      await pool.end()
      await standby.stop()
      await primary.stop()
    },
  }
}

async function waitForStandby(connection: Parameters<typeof connect>[0]) {
  const { db, pool } = connect(connection)
  const isFollowing = async () =>
    (await db.execute(sql`select 1 from pg_stat_replication where sync_state = 'sync'`)).rows.length > 0
  const follows = await until(isFollowing, { withinMs: FOLLOWS_WITHIN_MS })
  await pool.end()
  if (!follows) throw new Error('The standby does not follow its primary')
}
