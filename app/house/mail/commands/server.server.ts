import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { type SectionRefusal, saveSection } from '#app/house/settings/steps/save-section.server.ts'
import { createTypedMailer } from '#app/kit/platform/mailer.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { wholeMail } from '../adapters/compose.ts'
import { testMail } from '../emails/test-mail.ts'
import { failureText } from '../rules/mails.ts'
import { typedServerOf } from '../rules/server.ts'
import { serverForm } from '../schema/server.ts'

/**
 * Saves the mail server that somebody typed. The environment's server goes before it.
 * @throws 403 for anybody but an owner: whoever chooses where mails go reads the links in them
 */
export async function saveMailServer(ctx: CommandContext, input: SavedFields): Promise<SectionRefusal> {
  await authorise(ctx, 'mail.server')
  const { mail } = await findSettings(ctx.db)
  return saveSection(ctx, serverForm(mail), input)
}

/** So many tries a minute for all: each is a connection to a host that somebody typed. */
const TRIES = { limit: 5, windowSeconds: 60 }

/** `error` is what the server made of it, as the list of mails has it. */
export type TriedServer =
  | { ok: true }
  | { ok: false; reason: 'too_many' | 'no_server' | 'not_taken'; error: string }

/**
 * Sends a test by the typed server, to nobody but whoever asks, and waits for what becomes of it.
 * @param createMailer replaced in tests
 * @throws 403 for anybody but an owner
 */
export async function tryMailServer(
  ctx: CommandContext,
  createMailer = createTypedMailer,
): Promise<TriedServer> {
  await authorise(ctx, 'mail.server')
  const { company, mail } = await findSettings(ctx.db)
  const server = typedServerOf(mail)
  if (!server) return { ok: false, reason: 'no_server', error: '' }
  const isWithinLimit = await takeFromLimit(ctx.db, { key: 'mail-server-test', ...TRIES, now: ctx.now() })
  if (!isWithinLimit) return { ok: false, reason: 'too_many', error: '' }
  const from = { name: company.name, address: mail.fromAddress ?? company.email }
  const content = wholeMail(testMail(company.name))
  const outcome = await createMailer(server).send({
    ...content,
    id: ctx.requestId,
    from,
    to: ctx.actor.email,
  })
  const entry = { action: 'sent_test', entityType: 'settings', entityId: 'mail' }
  await ctx.db.transaction(tx => logActivity(tx, { adminId: ctx.actor.userId, ...entry }))
  return outcome.ok ? { ok: true } : { ok: false, reason: 'not_taken', error: failureText(outcome) }
}
