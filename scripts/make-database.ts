// Beside the first build (scripts/start.ts): the embedded database of a new house, with its tables. What goes wrong here
// the program meets again, and says.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#app/kit/platform/database-locks.server.ts'
import { openDatabase, readEnv } from './open-database.ts'

// Ctrl-C reaches this process too: in a second it has stopped its PostgreSQL, which would go on alone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
const env = await readEnv()
if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres'))) {
  const { connection, close } = await openDatabase(env)
  await migrateDatabase(connection, 'db/migrations').finally(close)
  process.stdout.write(`  database in ${env.DATA_DIR}\n`)
}
