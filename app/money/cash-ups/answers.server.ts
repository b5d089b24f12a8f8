import type { Answers } from '#app/kit/platform/questions.server.ts'
import { findUncountedCash } from './steps.server.ts'

export const answers: Partial<Answers> = { openPoints: findUncountedCash }
