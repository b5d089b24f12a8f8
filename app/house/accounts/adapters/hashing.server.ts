import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { data } from 'react-router'
import { createTurns, TooManyWaiting } from '#app/kit/platform/turns.ts'

/**
 * Runs what hashes one password when it is the asker's turn. A hash takes a tenth of a second of a processor and 32 MB
 * on a thread that files and pictures need as well: a flood of sign-ins gets one core of several and half of the
 * threads at most, and waits for itself.
 */
const turns = createTurns({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  most: 60,
  mostOfOne: 20,
})

/** @throws {TooManyWaiting} where that would take too long */
export const inHashingTurn = turns.take

/** The hash of a new password, for somebody who has shown who they are. */
export function hashFor(userId: string, password: string): Promise<string> {
  return ofPerson(userId, () => hashPassword(password))
}

/** Whether the password is that of the hash, for the same. */
export function isHashed(userId: string, { hash, password }: { hash: string; password: string }) {
  return ofPerson(userId, () => verifyPassword({ hash, password }))
}

async function ofPerson<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await inHashingTurn({ line: 'first', from: userId }, work)
  } catch (error) {
    if (error instanceof TooManyWaiting) throw data(null, { status: 503 })
    throw error
  }
}
