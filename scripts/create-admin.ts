// `npm run admin:create -- you@example.com [password]`: makes an owner, or gives one who is locked out a new password.
// Works on the database of the server that runs, and also while none does.
import { z } from 'zod'
import { resetOwner } from '../app/features/accounts/commands.server.ts'
import { PASSWORD_LENGTH } from '../app/features/accounts/rules.ts'
import { claimInstance, connect } from '../app/platform/database.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { EnvError, loadEnv } from '../app/platform/env.server.ts'

const UNDEFINED_TABLE = '42P01'

const [, , email, password] = process.argv
if (!z.email().safeParse(email).success || !isUsable(password)) {
  const { min, max } = PASSWORD_LENGTH
  fail(`Say whose: npm run admin:create -- you@example.com [password of ${min} to ${max} characters]`)
}
const { connection, close } = await openDatabase()
const { db, pool } = connect({ ...connection, max: 2 })
try {
  const admin = await resetOwner(db, { email: String(email), password })
  process.stdout.write(`\n  Owner:     ${admin.email}\n`)
  process.stdout.write(
    `  Password:  ${password ? 'as given' : `${admin.password}  (shown only this once)`}\n\n`,
  )
} catch (error) {
  const { cause } = error as { cause?: { code?: string } }
  if (cause?.code !== UNDEFINED_TABLE) throw error
  process.exitCode = 1
  process.stderr.write('This database is empty: start Sala once first.\n')
} finally {
  await pool.end()
  await close()
}

function isUsable(text: string | undefined) {
  return text === undefined || (text.length >= PASSWORD_LENGTH.min && text.length <= PASSWORD_LENGTH.max)
}

/** The embedded database is stopped again only where it was not running. */
async function openDatabase() {
  const { DATABASE_URL, DATA_DIR } = readEnv()
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL }, close: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR })
  const claim = await claimInstance(postgres.connection)
  const close = async () => {
    if (!claim) return
    await claim.release()
    await postgres.stop()
  }
  return { connection: postgres.connection, close }
}

function readEnv() {
  try {
    return loadEnv()
  } catch (error) {
    if (error instanceof EnvError) fail(error.message)
    throw error
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
