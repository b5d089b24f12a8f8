import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { Client } from './measure.ts'

type Statement = { text: string; values: (string | null)[] }

/** Lines that go on begin with a tab; a statement without values has no DETAIL. */
const LOGGED =
  /LOG: {2}(?:execute [^:]+|statement): (.*(?:\n\t.*)*)(?:\n.*DETAIL: {2}Parameters: (.*(?:\n\t.*)*))?/g
const VALUE = /\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g

/** The reads that a page sends to PostgreSQL, as its log has them. */
export async function statementsOf(db: Database, dataDir: string, ask: () => Promise<unknown>) {
  const log = join(dataDir, 'postgres.log')
  await setLogging(db, 'all')
  const { size: before } = await stat(log)
  await ask()
  await sleep(200)
  const written = (await readFile(log)).subarray(before).toString()
  await setLogging(db, 'none')
  return [...written.matchAll(LOGGED)].map(read).filter(({ text }) => /^\(?select\b/i.test(text))
}

/** Whoever sends these statements straight through the driver, all at once, as the page's loaders do. */
export function senderOf(pool: pg.Pool, statements: Statement[]): Client {
  const send = ({ text, values }: Statement) => pool.query(text, values)
  return { ask: () => Promise.all(statements.map(send)), close: () => {} }
}

async function setLogging(db: Database, what: 'all' | 'none') {
  await db.execute(sql.raw(`alter system set log_statement = '${what}'`))
  await db.execute(sql`select pg_reload_conf()`)
  await sleep(200)
}

function read([, text = '', values = '']: RegExpMatchArray): Statement {
  const found = [...values.matchAll(VALUE)].map(([, value]) => value?.replaceAll("''", "'") ?? null)
  return { text: text.trim(), values: found }
}
