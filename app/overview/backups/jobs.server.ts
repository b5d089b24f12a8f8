import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { minutesOfClock } from '#app/kit/pure/clock-time.ts'
import type { NounJobs } from '#app/noun.ts'
import { backUpHouse, makeBackupOnce } from './commands/back-up-house.server.ts'
import { findBackupState } from './queries/backups.server.ts'
import { BACKUP_WORK } from './rules/backups.ts'

export const nightlyBackup: Job<Record<string, never>> = { name: 'nightly-backup', payload: z.object({}) }

/** `30 3 * * *`. Where backups are off it still comes, and does nothing: a queue keeps what it was told once. */
export function cronOf(at: string): string {
  const minutes = at === 'off' ? 0 : minutesOfClock(at)
  return `${minutes % 60} ${Math.floor(minutes / 60)} * * *`
}

/** A machine that is off at night makes its backup when it is on again. */
export async function resumeBackups(ctx: ServerContext) {
  const { isOverdue } = await findBackupState(ctx)
  if (isOverdue) await ctx.enqueue(ctx.db, nightlyBackup, {})
}

export const jobs: NounJobs = {
  workers: server => [
    { ...bindWorker(nightlyBackup, () => backUpHouse(server)), cron: cronOf(server.env.BACKUP_AT) },
  ],
  works: { [BACKUP_WORK.kind]: makeBackupOnce },
  resume: resumeBackups,
}
