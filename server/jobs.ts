import { runWork } from '#app/house/long-works/jobs.server.ts'
import { doWork } from '#app/house/long-works/steps/ask.server.ts'
import type { WorkHandler } from '#app/house/long-works/steps/turn.server.ts'
import { boundLog } from '#app/kit/platform/bounded-log.server.ts'
import { postgresLog } from '#app/kit/platform/embedded-postgres.server.ts'
import { bindCron, bindWorker, type Worker } from '#app/kit/platform/jobs.server.ts'
import { forgetFile, forgetUnfinished, runForgetFile } from '#app/kit/platform/kept-files.server.ts'
import { pruneLimits } from '#app/kit/platform/rate-limit.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'

const FILES = import.meta.glob<{ jobs?: NounJobs }>(
  ['../app/*/*/jobs.server.ts', '../app/*/*/jobs/*.server.ts'],
  { eager: true },
)
const OF_NOUNS = Object.values(FILES).flatMap(({ jobs = [] }) => jobs)

const WORKS: Record<string, WorkHandler> = Object.assign({}, ...OF_NOUNS.map(({ works }) => works))

/** Every background job of the program with what it does: those of the nouns, and those of what they all stand on. */
export function workersFor(server: ServerContext): Worker[] {
  return [
    ...OF_NOUNS.flatMap(({ workers }) => workers?.(server) ?? []),
    { ...bindWorker(doWork, payload => runWork(server, payload, WORKS)), sideBySide: 2 },
    bindWorker(forgetFile, payload => runForgetFile(server, payload)),
    bindCron('forget-unfinished-uploads', '15 4 * * *', () => forgetUnfinished(server)),
    bindCron('bound-postgres-log', '20 * * * *', () => boundLog(postgresLog(server.env.DATA_DIR))),
    bindCron('prune-rate-limits', '10 4 * * *', () => pruneLimits(server)),
  ]
}

/** Work that a long stop may have left without a job. */
export async function resumeWork(server: ServerContext) {
  for (const { resume } of OF_NOUNS) await resume?.(server)
}
