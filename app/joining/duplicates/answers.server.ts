import type { Answers } from '#app/kit/platform/questions.server.ts'
import { hasDuplicates } from './queries/alike.server.ts'

export const answers: Partial<Answers> = { hasDuplicates }
