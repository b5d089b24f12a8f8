import type { Transaction } from '#app/kit/platform/database.server.ts'
import {
  membershipChanges,
  membershipDays,
  occupancyHours,
  signUpDays,
  staffHours,
} from '../tables.server.ts'

/**
 * Forgets what was recorded while the sample year stood, which goes with it: the night after records anew what is real. A
 * step of what removes the sample, without which the database refuses.
 */
export async function forgetDays(tx: Transaction) {
  for (const table of [membershipChanges, membershipDays, occupancyHours, signUpDays, staffHours])
    await tx.delete(table)
}
