import type { NounJobs } from '#app/noun.ts'
import { MEMBER_BATCH } from './rules.ts'
import { carryOutBatch } from './steps/carry-out.server.ts'

export const jobs: NounJobs = { works: { [MEMBER_BATCH]: carryOutBatch } }
