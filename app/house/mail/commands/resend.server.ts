import { and, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { sendingOf } from '../jobs/send-mail.server.ts'
import { isKeptSince } from '../queries/mails.server.ts'
import { findMailServer } from '../queries/server.server.ts'
import { KEPT_DAYS } from '../rules/mails.ts'
import { mails } from '../tables.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Sends a mail that failed or was kept, from its first attempt. Of two who ask at once, one finds it on its way. */
export async function resendMail(
  ctx: CommandContext,
  mailId: string,
): Promise<Result<null, 'not_waiting' | 'no_server'>> {
  await authorise(ctx, 'mail.edit')
  if (!(await findMailServer(ctx))) return fail('no_server')
  const isResendable = and(
    eq(mails.id, mailId),
    inArray(mails.status, ['failed', 'kept']),
    ne(mails.text, ''),
    isNotNull(mails.secrets),
  )
  const sent = await ctx.db.transaction(tx => resend(tx, ctx, isResendable))
  return sent > 0 ? ok(null) : fail('not_waiting')
}

/** Since when kept mails are still worth sending: older ones have been read here, and their links have expired. */
export function keptSince({ now }: Pick<CommandContext, 'now'>): Date {
  return new Date(now().getTime() - KEPT_DAYS * DAY_MS)
}

/** Sends what was kept while there was no mail server. @returns how many mails are on their way now */
export async function sendKeptMails(ctx: CommandContext): Promise<Result<number, 'no_server'>> {
  await authorise(ctx, 'mail.edit')
  if (!(await findMailServer(ctx))) return fail('no_server')
  return ok(await ctx.db.transaction(tx => resend(tx, ctx, isKeptSince(keptSince(ctx)))))
}

async function resend(tx: Transaction, ctx: CommandContext, which: SQL | undefined): Promise<number> {
  // Why it failed stays until it is sent: a mail that was tried once may have arrived (see `isRevealable`).
  const fresh = { status: 'pending', attempts: 0, sentAt: null } as const
  const rows = await tx.update(mails).set(fresh).where(which).returning({ id: mails.id, kind: mails.kind })
  for (const { id, kind } of rows) {
    await ctx.enqueue(tx, sendingOf({ kind }), { mailId: id })
    await logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'resent',
      entityType: 'mail',
      entityId: id,
    })
  }
  if (rows.length > 0) await announceChange(tx, 'mails')
  return rows.length
}
