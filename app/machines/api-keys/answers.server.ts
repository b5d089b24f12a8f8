import type { Answers } from '#app/kit/platform/questions.server.ts'
import { listKeysOf } from './queries.server.ts'
import { endKeysOf } from './steps.server.ts'

export const answers: Partial<Answers> = { staffKeys: { list: listKeysOf, end: endKeysOf } }
