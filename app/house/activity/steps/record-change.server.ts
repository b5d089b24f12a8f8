import { announceChange, type Topic } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { type Activity, logActivity } from './log.server.ts'

/** Logs what the actor did and has the open screens of the topic load again, both once the transaction commits. */
export async function recordChange(
  tx: Transaction,
  { actor }: { actor: { userId: string } },
  topic: Topic,
  entry: Omit<Activity, 'adminId'>,
) {
  await logActivity(tx, { adminId: actor.userId, ...entry })
  await announceChange(tx, topic)
}
