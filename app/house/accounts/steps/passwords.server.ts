import { and, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { isHashed } from '../adapters/hashing.server.ts'
import { isContextWord, lengthProblem, type PasswordProblem } from '../rules/passwords.ts'
import { accounts } from '../tables.server.ts'
import { forgetTry } from './sign-in-limits.server.ts'

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/**
 * Why the password may not be set, or null when it may (rule accounts.password).
 * @param about what an attacker would try first: the person's email and the company's name
 */
export async function passwordProblem(
  password: string,
  about: { email: string; companyName: string },
): Promise<PasswordProblem | null> {
  const problem = lengthProblem(password)
  if (problem) return problem
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) return 'common'
  return isContextWord(password, about) ? 'context' : null
}

/** 49,000 words: loaded when the first password is set, and from this program's own files. */
async function loadCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(password => password.toLowerCase()))
}

/** Someone at an unlocked screen gets few guesses at the password, which opens the rest of the account. */
const GUESSES = { limit: 10, windowSeconds: 15 * 60 }

/** Asks for the password again before a change that matters. A right one forgets the wrong ones before it. */
export async function checkPassword(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  userId: string,
  password: string,
): Promise<'right' | 'wrong' | 'too_many'> {
  const key = `password-check:${userId}`
  if (!(await takeFromLimit(db, { key, ...GUESSES, now: now() }))) return 'too_many'
  if (!(await isPasswordOf(db, userId, password))) return 'wrong'
  await forgetTry(db, key)
  return 'right'
}

/** Whether that is the person's password. Not counted here: whoever asks has counted the try. */
export async function isPasswordOf(db: Executor, userId: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash(db, userId)
  return hash !== null && (await isHashed(userId, { hash, password }))
}

async function findPasswordHash(db: Executor, userId: string) {
  const [account] = await db.select({ hash: accounts.password }).from(accounts).where(isCredential(userId))
  return account?.hash ?? null
}

/** Stores the hash of the person's password, whether they had one before or not. */
export async function storePassword(tx: Executor, userId: string, hash: string) {
  const updated = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(isCredential(userId))
    .returning({ id: accounts.id })
  if (updated.length > 0) return
  await tx.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password: hash })
}

function isCredential(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
}
