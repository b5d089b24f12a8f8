import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { keepIssued } from './steps/kept.server.ts'

export const jobs: NounJobs = {
  workers: server => [
    bindCron('keep-papers', '* * * * *', async () => {
      const count = await keepIssued(server)
      if (count > 0) server.log.info({ count }, 'papers kept')
    }),
  ],
}
