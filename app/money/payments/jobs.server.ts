import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { putDaysTogether } from './steps/ledger-days.server.ts'

export const jobs: NounJobs = {
  workers: ({ db }) => [bindCron('put-ledger-days-together', '50 3 * * *', () => putDaysTogether(db))],
}
