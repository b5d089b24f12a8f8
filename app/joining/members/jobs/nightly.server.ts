import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokTime } from '#app/kit/pure/days.ts'
import type { NounJobs } from '#app/noun.ts'
import { expireMembers } from './expire.server.ts'
import { askForRenewals } from './renewal-requests.server.ts'

const nothing = z.object({})

/** Ends memberships soon after Bangkok's midnight. */
export const memberExpiry: Job<object> = { name: 'expire-members', payload: nothing }
export const MEMBER_EXPIRY_AT = '10 0 * * *'

/** Asks for renewals when people are awake to read it. */
export const renewalMails: Job<object> = { name: 'ask-for-renewals', payload: nothing }
const ASKING_HOUR = 9
export const RENEWAL_MAILS_AT = `0 ${ASKING_HOUR} * * *`

/** A server that was off at these times does now what it would have done; what is done already stays as it is. */
export async function resumeMembers({ db, enqueue, now }: ServerContext) {
  await enqueue(db, memberExpiry, {})
  if (bangkokTime(now()).minutes >= ASKING_HOUR * 60) await enqueue(db, renewalMails, {})
}

export const jobs: NounJobs = {
  workers: server => [
    { ...bindWorker(memberExpiry, () => expireMembers(server)), cron: MEMBER_EXPIRY_AT },
    { ...bindWorker(renewalMails, () => askForRenewals(server)), cron: RENEWAL_MAILS_AT },
  ],
  resume: resumeMembers,
}
