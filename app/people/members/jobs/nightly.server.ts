import { z } from 'zod'
import { bindWorker, type Job } from '#app/kit/platform/jobs.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { expireMembers } from './expire.server.ts'

/** Ends memberships soon after Bangkok's midnight. */
const memberExpiry: Job<object> = { name: 'expire-members', payload: z.object({}) }

export const jobs: NounJobs = {
  workers: server => [{ ...bindWorker(memberExpiry, () => expireMembers(server)), cron: '10 0 * * *' }],
  /** A server that was off at that time does now what it would have done; what is done already stays as it is. */
  resume: async ({ db, enqueue }) => {
    await enqueue(db, memberExpiry, {})
  },
}
