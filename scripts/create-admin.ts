// `npm run admin:create -- you@example.com [password]`: makes an owner, or gives one who is locked out a new password.
// Works on the database of the server that runs, and also while none does.
import { DrizzleQueryError } from 'drizzle-orm'
import { PASSWORD_LENGTH } from '#app/house/accounts/rules/login.ts'
import { resetOwner } from '#app/house/accounts/steps/first-admin.server.ts'
import { connect } from '#app/kit/platform/database.server.ts'
import { isAccountEmail, normaliseEmail } from '#app/kit/pure/email.ts'
import { fail, openDatabase, readEnvOfHouse } from './open-database.ts'

const UNDEFINED_TABLE = '42P01'

const [, , typed = '', password] = process.argv
const email = normaliseEmail(typed)
if (!isAccountEmail(email) || !isUsable(password)) {
  const { min, max } = PASSWORD_LENGTH
  fail(`Say whose: npm run admin:create -- you@example.com [password of ${min} to ${max} characters]`)
}
await createAdmin().catch(error => fail(reasonOf(error)))

async function createAdmin() {
  const { connection, close } = await openDatabase(await readEnvOfHouse())
  const { db, pool } = connect({ ...connection, max: 2 })
  try {
    const admin = await resetOwner(db, { email, password })
    process.stdout.write(`\n  Owner:     ${admin.email}\n`)
    process.stdout.write(
      `  Password:  ${password ? 'as given' : `${admin.password}  (shown only this once)`}\n\n`,
    )
  } finally {
    await pool.end()
    await close()
  }
}

/** Of a query that failed: its cause, without the query. */
function reasonOf(error: Error) {
  const { cause = error } = error instanceof DrizzleQueryError ? error : {}
  const isEmpty = 'code' in cause && cause.code === UNDEFINED_TABLE
  return isEmpty ? 'This database is empty: start Sala once first.' : cause.message
}

function isUsable(text: string | undefined) {
  return text === undefined || (text.length >= PASSWORD_LENGTH.min && text.length <= PASSWORD_LENGTH.max)
}
