import type { Answers } from '#app/kit/platform/questions.server.ts'
import { adoptVisits, disownVisits, endStays } from './steps/provisional.server.ts'

export const answers: Partial<Answers> = {
  provisionalVisits: { adopt: adoptVisits, disown: disownVisits, end: endStays },
}
