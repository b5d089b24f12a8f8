// `npm run db:reset`: throws the embedded database and the uploaded files away.
import { rmSync } from 'node:fs'
import { fail, openDatabase, readEnvOfHouse } from './open-database.ts'

const env = await readEnvOfHouse()
if (env.DATABASE_URL) fail('DATABASE_URL is set: only the embedded database can be reset.')
const { isInUse, close } = await openDatabase(env).catch(error => fail(error.message))
if (isInUse) fail(`Sala is running on ${env.DATA_DIR}. Stop it first.`)
await close()
rmSync(env.DATA_DIR, { recursive: true })
process.stdout.write(`${env.DATA_DIR} is gone; the next start begins anew.\n`)
