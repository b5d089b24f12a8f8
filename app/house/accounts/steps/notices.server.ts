import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { type Notice, noticeMail } from '../emails/account-mails.ts'
import type { SocialProvider } from '../rules/login.ts'
import { queueAccountMail } from './account-mail.server.ts'

type About = { userId: string; recipient: string; notice: Notice; linked?: SocialProvider[] }

/** Tells the owner of an account by mail what was changed in it, in the language of the page where it happened. */
export async function queueNotice(
  tx: Transaction,
  ctx: Pick<ServerContext, 'enqueue' | 'env'>,
  { userId, recipient, notice, linked = [] }: About,
) {
  const { company } = await findSettings(tx)
  const content = noticeMail({ locale: getLocale(), companyName: company.name, notice, linked })
  await queueAccountMail(tx, ctx, { userId, recipient, content })
}
