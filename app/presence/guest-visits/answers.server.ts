import type { Answers } from '#app/kit/platform/questions.server.ts'
import { countToCome, uninviteAll } from './steps/departure.server.ts'

export const answers: Partial<Answers> = {
  departure: { kind: 'guests', count: countToCome, end: uninviteAll },
}
