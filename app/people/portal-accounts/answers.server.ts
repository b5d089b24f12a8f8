import type { Answers } from '#app/kit/platform/questions.server.ts'
import { tellOfEmail } from './steps/changed-email.server.ts'
import { endKeysOfDeparted, endKeysOfMember } from './steps/keys.server.ts'

export const answers: Partial<Answers> = {
  changedEmail: async (tx, telling, change) => {
    await tellOfEmail(tx, telling, change)
    await endKeysOfMember(tx, change.before, change.now)
  },
  keysOfDeparted: endKeysOfDeparted,
}
