import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'

const HOUSE = join(import.meta.dirname, '../fixtures/house-0080.sql.gz')

/**
 * Makes an empty database a house of the Sala before the baseline, with a row in every table: its own 81 migrations,
 * filled by `fillEmptyTables`, then dumped by pg_dump (decision 80).
 */
export async function moveInBefore(client: Pick<pg.ClientBase, 'query'>) {
  await client.query(String(await promisify(gunzip)(await readFile(HOUSE))))
  await client.query('reset all')
}
