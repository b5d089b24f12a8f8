import type { Transaction } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type Owner = { applicationId: string; memberRowId: string }

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps the visits that began by a provisional code (rule visits.provisional). */
    provisionalVisits: {
      adopt: (tx: Transaction, owner: Owner, now: Date) => Promise<void>
      disown: (tx: Transaction, owner: Owner) => Promise<void>
      end: (tx: Transaction, applicationIds: readonly string[], now: Date) => Promise<void>
    }
  }
}

/** The visits are those of the member who was made of the application: who is in stays in, by what was bought. */
export async function adoptVisits(tx: Transaction, owner: Owner, now: Date) {
  await (await answerTo('provisionalVisits')).adopt(tx, owner, now)
}

/** The mirror image: what an approval gave the member is nobody's again, to end with the code. */
export async function disownVisits(tx: Transaction, owner: Owner) {
  await (await answerTo('provisionalVisits')).disown(tx, owner)
}

/** Whoever came in by a code that was taken back may stay no longer. */
export async function endVisits(tx: Transaction, applicationIds: readonly string[], now: Date) {
  await (await answerTo('provisionalVisits')).end(tx, applicationIds, now)
}
