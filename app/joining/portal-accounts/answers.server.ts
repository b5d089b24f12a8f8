import type { Answers } from '#app/kit/platform/questions.server.ts'
import { endKeysOfDeparted } from './steps/keys.server.ts'

export const answers: Partial<Answers> = { keysOfDeparted: endKeysOfDeparted }
