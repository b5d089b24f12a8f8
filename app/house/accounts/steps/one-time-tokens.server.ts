import { createHash } from 'node:crypto'
import { and, eq, gt, like, or, sql } from 'drizzle-orm'
import { forgetMailedSecrets } from '#app/house/mail/steps.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { verifications } from '../tables.server.ts'

/** What a link in a mail may do, once. */
export type TokenPurpose = 'reset-password' | 'change-email'

type NewToken = { purpose: TokenPurpose; userId: string; payload?: string; validSeconds: number; now: Date }

/**
 * Makes the secret of a link. Only its hash is stored, so that reading the database opens no account.
 * @param payload what the link does it with, for example the new address
 */
export async function issueToken(
  tx: Transaction,
  { purpose, userId, payload = '', validSeconds, now }: NewToken,
): Promise<string> {
  const token = newToken()
  await tx.insert(verifications).values({
    identifier: identifierOf(purpose, token),
    value: `${userId} ${payload}`,
    expiresAt: endOfToken(now, validSeconds),
  })
  return token
}

/** When a link that is made now stops working. */
export function endOfToken(now: Date, validSeconds: number): Date {
  return new Date(now.getTime() + validSeconds * 1000)
}

export type TokenContent = { userId: string; payload: string }

/** Whose link it is; null for one that was made up, used or has expired. */
export async function findToken(
  db: Executor,
  { purpose, token, now }: { purpose: TokenPurpose; token: string; now: Date },
): Promise<TokenContent | null> {
  const [row] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(isValid(purpose, token, now))
  return row ? readContent(row.value) : null
}

/** The same, and nobody can use the link again. */
export async function takeToken(
  tx: Transaction,
  { purpose, token, now }: { purpose: TokenPurpose; token: string; now: Date },
): Promise<TokenContent | null> {
  const [row] = await tx
    .delete(verifications)
    .where(isValid(purpose, token, now))
    .returning({ value: verifications.value })
  return row ? readContent(row.value) : null
}

/**
 * Ends what was granted before: links that were mailed, browsers that skip the second factor, and trips to Google or
 * LINE that would link an account there. The links go from mails that were never sent, too.
 */
export async function forgetGrants(tx: Transaction, userId: string) {
  const { identifier, value } = verifications
  await tx
    .delete(verifications)
    .where(
      or(
        and(eq(value, userId), or(like(identifier, 'trust-device-%'), like(identifier, '2fa-%'))),
        and(
          eq(sql`split_part(${value}, ' ', 1)`, userId),
          or(like(identifier, 'reset-password:%'), like(identifier, 'change-email:%')),
        ),
        and(like(identifier, 'auth-state:%'), like(value, `%"userId":"${userId}"%`)),
      ),
    )
  await forgetMailedSecrets(tx, userId)
}

function isValid(purpose: TokenPurpose, token: string, now: Date) {
  return and(eq(verifications.identifier, identifierOf(purpose, token)), gt(verifications.expiresAt, now))
}

function identifierOf(purpose: TokenPurpose, token: string) {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
}

function readContent(value: string): TokenContent {
  const [userId = '', payload = ''] = value.split(' ')
  return { userId, payload }
}
