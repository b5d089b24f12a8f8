import type { Answers } from '#app/kit/platform/questions.server.ts'
import { listOwnSpaces } from './queries.server.ts'

export const answers: Partial<Answers> = { ownSpaces: listOwnSpaces }
