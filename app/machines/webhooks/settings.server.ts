import { authorise, type CommandContext } from '#app/house/accounts/guard.server.ts'
import { changeSettings } from '#app/house/settings/change-group.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { DELIVERY_KINDS, type DeliveryKind } from './rules.ts'
import { checkTypedUrl, type UrlProblem } from './typed-url.server.ts'

export type UrlProblems = Partial<Record<DeliveryKind, UrlProblem>>

const SETTINGS = { registration: 'registrationUrl', receipt: 'receiptUrl' } as const

/**
 * Stores where registrations and receipts go; '' hands the kind back to the built-in automation. A kind whose URL the
 * environment sets is left as it is. The log gets origins only: the rest of a URL may be its key.
 */
export async function saveWebhookUrls(
  ctx: CommandContext,
  typed: Record<DeliveryKind, string>,
): Promise<Result<null, 'bad_url'> & { problems?: UrlProblems }> {
  await authorise(ctx, 'webhooks.edit')
  const problems: UrlProblems = {}
  const fields: { registrationUrl?: string | null; receiptUrl?: string | null } = {}
  for (const kind of DELIVERY_KINDS.filter(kind => !isSetByEnvironment(ctx, kind))) {
    const text = typed[kind]
    const checked = text === '' ? ok(null) : checkTypedUrl(text)
    if (checked.ok) fields[SETTINGS[kind]] = checked.value
    else problems[kind] = checked.reason
  }
  if (Object.keys(problems).length > 0) return { ...fail('bad_url'), problems }
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  await ctx.db.transaction(tx =>
    changeSettings(tx, { group: 'webhooks', fields, describe: originsOf, ...by }),
  )
  return ok(null)
}

export function isSetByEnvironment({ env }: Pick<CommandContext, 'env'>, kind: DeliveryKind): boolean {
  return Boolean(kind === 'registration' ? env.REGISTRATION_WEBHOOK_URL : env.RECEIPT_WEBHOOK_URL)
}

function originsOf(values: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, url]) => [name, typeof url === 'string' ? new URL(url).origin : null]),
  )
}
