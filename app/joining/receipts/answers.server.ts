import type { Answers } from '#app/kit/platform/questions.server.ts'
import { findUndecidedSlips } from './queries/undecided.server.ts'

export const answers: Partial<Answers> = { openPoints: findUndecidedSlips }
