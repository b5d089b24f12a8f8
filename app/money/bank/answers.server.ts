import type { Answers } from '#app/kit/platform/questions.server.ts'
import { findBankMonth } from './steps/month.server.ts'

export const answers: Partial<Answers> = { bankMonth: findBankMonth }
