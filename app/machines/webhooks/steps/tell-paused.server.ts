import { staffMay } from '#app/house/accounts/queries/staff.server.ts'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { listMailTargets } from '#app/house/notifications/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { baseLocale, localizeHref } from '#app/paraglide/runtime.js'
import { pausedMail } from '../emails/paused-mail.ts'
import type { PauseReason } from '../rules/deliveries.ts'

type Failed = { id: string; name: string; url: string; because: PauseReason }

/** A mail to everybody who may resume the address and wants to be told; what language they read nobody knows here. */
export async function tellPaused(tx: Transaction, ctx: ServerContext, { id, name, url, because }: Failed) {
  const keepers = await tx
    .select({ userId: adminUsers.userId })
    .from(adminUsers)
    .where(staffMay('webhooks.edit'))
  const ids = keepers.map(({ userId }) => userId)
  const { company } = await findSettings(tx)
  const path = localizeHref(`/admin/settings/webhooks/events/${id}`, { locale: baseLocale })
  const mail = pausedMail({
    locale: baseLocale,
    companyName: company.name,
    name,
    origin: new URL(url).origin,
    because,
    href: linkOrigin({ env: ctx.env, origin: `http://localhost:${ctx.env.PORT}` }) + path,
  })
  for (const { userId, email } of await listMailTargets(tx, ids, 'webhookPaused')) {
    const about = { kind: 'webhook', subjectKind: 'account', subjectId: userId } as const
    await queueMail(tx, ctx, { ...mail, ...about, recipient: email })
  }
}
