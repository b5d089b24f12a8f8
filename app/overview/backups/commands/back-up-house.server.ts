import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { WORK_LIMITS } from '#app/house/long-works/rules.ts'
import { openWork } from '#app/house/long-works/steps/ask.server.ts'
import {
  type ClaimedWork,
  claimWork,
  type WorkOutcome,
  type WorkTurn,
  workOn,
} from '#app/house/long-works/steps/turn.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { whyUnusable } from '#app/kit/platform/usable-folder.server.ts'
import { ok } from '#app/kit/pure/result.ts'
import { BackupError } from '../rules/backup-error.ts'
import { BACKUP_WORK, backupName, backupsToRemove } from '../rules/backups.ts'
import type { BackupProgress } from '../rules/progress.ts'
import { recordBackup } from '../steps/record-backup.server.ts'

const ONE_BACKUP_LOCK = 7_252_003
const STALE_MS = 24 * 60 * 60 * 1000

/** The nightly backup: makes it, removes those that have had their time, and tells the owner how it went. */
export async function backUpHouse(ctx: ServerContext): Promise<void> {
  if (ctx.env.BACKUP_AT === 'off') return
  const { id } = await ctx.db.transaction(tx => openWork(tx, { ...BACKUP_WORK, askedBy: null }, ctx.now()))
  const work = await claimWork(ctx, id, WORK_LIMITS)
  if (work) await workOn(ctx, work, WORK_LIMITS, turn => makeBackupOnce(ctx, work, turn))
}

/** What the work does, also for a server that takes it over from one that died. */
export async function makeBackupOnce(
  ctx: ServerContext,
  _work: ClaimedWork,
  turn: WorkTurn,
): Promise<WorkOutcome> {
  if (ctx.env.BACKUP_AT === 'off') return ok({})
  const client = await ctx.db.$client.connect()
  try {
    // One that goes on although nobody has heard of it for long is not begun a second time.
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [ONE_BACKUP_LOCK])
    if (!rows[0]?.free) return ok({})
    try {
      return await makeOne(ctx, turn)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [ONE_BACKUP_LOCK])
    }
  } finally {
    client.release()
  }
}

async function makeOne(ctx: ServerContext, turn: WorkTurn): Promise<WorkOutcome> {
  const { BACKUP_DIR, BACKUP_KEY: recipients = [], BACKUP_KEEP } = ctx.env
  const now = ctx.now()
  const isEncrypted = recipients.length > 0
  const file = backupName(now, isEncrypted)
  try {
    const reason = await whyUnusable(BACKUP_DIR)
    if (reason) throw new BackupError(`BACKUP_DIR cannot be used: ${reason}.`)
    const { makeBackup } = await import('../steps/make-backup.server.ts')
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    const { $client: pool } = ctx.db
    const path = join(BACKUP_DIR, file)
    const onProgress = ({ tables: done, of: total, bytes }: BackupProgress) =>
      turn.report({ phase: total > 0 ? 'tables' : 'files', done, total: total || null, bytes })
    const { storage } = ctx
    const made = await makeBackup({
      pool,
      storage,
      path,
      recipients,
      version,
      now,
      onProgress,
      signal: ctx.stopping,
    })
    await recordBackup(ctx.db, 'created', { file, ...made, isEncrypted })
  } catch (error) {
    if (error === ctx.stopping.reason) throw error
    ctx.log.error({ err: error }, 'the backup failed')
    await recordBackup(ctx.db, 'failed', { error: (error as Error).message })
    throw error
  }
  await removeOld(BACKUP_DIR, BACKUP_KEEP, now)
  return ok({})
}

async function removeOld(folder: string, keep: Parameters<typeof backupsToRemove>[1], now: Date) {
  const names = await readdir(folder)
  for (const name of backupsToRemove(names, keep)) await rm(join(folder, name), { force: true })
  for (const name of names.filter(each => /^sala-.*\.unfinished$/.test(each))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > STALE_MS) await rm(join(folder, name), { force: true })
  }
}
