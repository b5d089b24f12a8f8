import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { changeSettings, lockSettings } from '#app/house/settings/steps/change-group.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { checkTypedUrl } from '../adapters/typed-url.server.ts'
import { DELIVERY_KINDS, type DeliveryKind, URL_VARIABLES, type UrlProblem } from '../rules/deliveries.ts'
import { maySeeTold } from '../steps/kinds.server.ts'
import { savedUrls } from '../steps/saved-addresses.server.ts'

export type UrlProblems = Partial<Record<DeliveryKind, UrlProblem | 'unseen'>>

const SETTINGS = { registration: 'registrationUrl', receipt: 'receiptUrl' } as const

/**
 * Stores where registrations and receipts go; '' hands the kind back to the built-in automation. A kind whose URL the
 * environment sets is left as it is, and only who may see what is sent says where to (rule webhooks.seen). The log gets origins only: the rest of a URL may be its key.
 */
export async function saveWebhookUrls(
  ctx: CommandContext,
  { fields: typed, version }: SavedFields<Record<DeliveryKind, string>>,
): Promise<Result<null, 'bad_url' | 'conflict'> & { problems?: UrlProblems; conflict?: SavedFields }> {
  await authorise(ctx, 'webhooks.edit')
  const problems: UrlProblems = {}
  const fields: Urls = {}
  for (const kind of DELIVERY_KINDS.filter(kind => !isSetByEnvironment(ctx, kind))) {
    const text = typed[kind]
    const checked = text === '' ? ok(null) : checkTypedUrl(text)
    if (checked.ok) fields[SETTINGS[kind]] = checked.value
    else problems[kind] = checked.reason
  }
  if (Object.keys(problems).length > 0) return { ...fail('bad_url'), problems }
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  return ctx.db.transaction(async tx => {
    await lockSettings(tx)
    const { webhooks } = await findSettings(tx)
    const after = savedUrls({ ...webhooks, ...fields }).fields
    const unseen = changedKinds(webhooks, fields).filter(kind => !maySeeTold(ctx.actor, kind))
    if (unseen.length > 0)
      return { ...fail('bad_url'), problems: Object.fromEntries(unseen.map(kind => [kind, 'unseen'])) }
    const conflict = conflictOf(savedUrls(webhooks).fields, { after, version })
    if (conflict) return { ...fail('conflict'), conflict }
    await changeSettings(tx, { group: 'webhooks', fields, describe: originsOf, ...by })
    return ok(null)
  })
}

type Urls = { registrationUrl?: string | null; receiptUrl?: string | null }

function changedKinds(before: Urls, after: Urls): DeliveryKind[] {
  return DELIVERY_KINDS.filter(kind => {
    const setting = SETTINGS[kind]
    return after[setting] !== undefined && after[setting] !== (before[setting] ?? null)
  })
}

export function isSetByEnvironment({ env }: Pick<CommandContext, 'env'>, kind: DeliveryKind): boolean {
  return Boolean(env[URL_VARIABLES[kind]])
}

function originsOf(values: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, url]) => [name, typeof url === 'string' ? new URL(url).origin : null]),
  )
}
