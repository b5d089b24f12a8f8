import type { Answers } from '#app/kit/platform/questions.server.ts'
import { takeInSettlements } from './steps/take-in-settlements.server.ts'

export const answers: Partial<Answers> = { takeInSettlements }
