import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { createDiskStorage } from '#app/kit/platform/disk-storage.server.ts'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { createTestContext } from '../../support/context.ts'
import { asStaff } from '../../support/reviewer.ts'
import { insertRow } from '../../support/row-of-each.ts'
import type { RunningServer } from '../../support/server.ts'
import type { ServerDatabase } from '../../support/server-database.ts'
import { slip } from '../../support/slip.ts'

export type Ground = Awaited<ReturnType<typeof openGround>>

/** What every record of a house stands on: its database and files, its owner, and the day. */
export async function openGround({ db }: ServerDatabase, { dataDir }: RunningServer, origin: string) {
  const storage = createDiskStorage(join(dataDir, 'files'))
  const secrets = {
    cookies: await loadSecret(db, 'cookies'),
    auth: await loadSecret(db, 'auth'),
    webhooks: await loadSecret(db, 'webhooks'),
  }
  const { ctx: made } = await createTestContext(db)
  const ctx = { ...made, storage, secrets, origin }
  const owner: CommandContext = { ...(await asStaff(ctx, 'owner')), storage, secrets }
  const today = bangkokDay(new Date())
  const picture = await slip()
  /** A row of any content. */
  const row = async (table: string) => {
    const { $client: pool } = db as typeof db & { $client: pg.Pool }
    return idOf({ id: (await insertRow(pool, table)) ?? '' })
  }
  /** A stored picture, by its key. */
  const file = async (folder: string) => {
    const key = `${folder}/${randomUUID()}.jpg`
    await storage.write(key, picture.buffer)
    return key
  }
  return { db, ctx, secrets, owner, today, picture, row, file }
}

export function idOf(row: { id: string } | undefined): string {
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
