import type { Answers } from '#app/kit/platform/questions.server.ts'
import { hasCompanies } from './queries.server.ts'

export const answers: Partial<Answers> = { hasCompanies }
