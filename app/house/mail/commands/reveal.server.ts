import { and, eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { isRevealable } from '../queries/revealable.server.ts'
import { withSecrets } from '../rules/secrets.ts'
import { mails } from '../tables.server.ts'

/**
 * The words of a mail with what opens something, for an owner who hands it over by hand: only of one that no mail server
 * was ever asked to take, and while it still opens something. Who asked stands in the log.
 */
export async function revealMail(
  ctx: CommandContext,
  mailId: string,
): Promise<Result<string, 'not_revealable'>> {
  await authorise(ctx, 'mail.reveal')
  return ctx.db.transaction(async tx => {
    const [mail] = await tx
      .select({ text: mails.text, secrets: mails.secrets })
      .from(mails)
      .where(and(eq(mails.id, mailId), isRevealable(ctx.now())))
    if (!mail) return fail('not_revealable')
    const entry = { action: 'revealed', entityType: 'mail', entityId: mailId }
    await logActivity(tx, { adminId: ctx.actor.userId, ...entry })
    return ok(withSecrets(mail.text, mail.secrets ?? []))
  })
}
