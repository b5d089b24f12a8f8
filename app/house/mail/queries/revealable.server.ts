import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { mails } from '../tables.server.ts'

/** A mail that was kept and never tried, with secrets that have not ended. */
export function isRevealable(now: Date): SQL | undefined {
  return and(
    eq(mails.status, 'kept'),
    eq(mails.attempts, 0),
    isNull(mails.sentAt),
    isNull(mails.error),
    ne(mails.secrets, sql`'[]'::jsonb`),
    or(isNull(mails.secretsUntil), gt(mails.secretsUntil, now)),
  )
}
