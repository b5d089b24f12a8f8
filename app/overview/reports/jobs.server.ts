import { z } from 'zod'
import { bindWorker, type Job } from '#app/kit/platform/jobs.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { recordDays } from './steps/record.server.ts'

const RECORD: Job<object> = { name: 'record-report-days', payload: z.object({}) }

export const jobs: NounJobs = {
  workers: server => [{ ...bindWorker(RECORD, () => recordDays(server)), cron: '20 0 * * *' }],
  // So that the reports of a house that was stopped, or has them for the first time, do not wait for the night.
  resume: server => server.enqueue(server.db, RECORD, {}),
}
