// `npm run db:reset`: throws the embedded database and the uploaded files away.
import { rmSync } from 'node:fs'
import { claimInstance } from '#app/kit/platform/database-locks.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { loadEnv } from '#app/kit/platform/env.server.ts'

const { DATA_DIR, DATABASE_URL } = loadEnv()
if (DATABASE_URL) fail('DATABASE_URL is set: only the embedded database can be reset.')
const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR })
const claim = await claimInstance(postgres.connection)
if (!claim) fail(`Sala is running on ${DATA_DIR}. Stop it first.`)
await claim?.release()
await postgres.stop()
rmSync(DATA_DIR, { recursive: true })
process.stdout.write(`${DATA_DIR} is gone; the next start begins anew.\n`)

function fail(message: string) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
