import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { testMail } from '../emails/test-mail.ts'
import { queueMail } from '../steps.server.ts'

const TESTS = { limit: 5, windowSeconds: 60 }

/** Sends a mail that says it is a test. @returns the mail's id */
export async function sendTestMail(
  ctx: CommandContext,
  recipient: string,
): Promise<Result<string, 'no_address' | 'too_many'>> {
  await authorise(ctx, 'mail.edit')
  if (!isValidEmail(recipient)) return fail('no_address')
  if (!(await takeFromLimit(ctx.db, { key: 'mail-test', ...TESTS, now: ctx.now() }))) return fail('too_many')
  const { company } = await findSettings(ctx.db)
  const content = testMail(company.name)
  const mailId = await ctx.db.transaction(async tx => {
    const about = { subjectKind: 'account', subjectId: ctx.actor.userId } as const
    const id = await queueMail(tx, ctx, { kind: 'test', recipient, ...about, ...content })
    const entry = { action: 'sent_test', entityType: 'mail', entityId: id }
    await logActivity(tx, { adminId: ctx.actor.userId, ...entry })
    return id
  })
  return ok(mailId)
}
