import type { NounJobs } from '#app/noun.ts'
import { SAMPLE_REMOVAL } from './rules.ts'
import { removeSample } from './steps/remove-sample.server.ts'

export const jobs: NounJobs = { works: { [SAMPLE_REMOVAL.kind]: removeSample } }
