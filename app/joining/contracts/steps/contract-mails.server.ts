import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import type { ApplicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { contractNoticeMail } from '../emails/notice-mail.ts'
import { newPricesMail, pricesStayMail } from '../emails/price-mail.ts'
import type { Contract } from '../tables.server.ts'
import { aboutOf, eachOnce, findReaders } from './mailing.server.ts'
import type { ChangedPrice } from './prices.server.ts'

// Steps of commands, within whose transaction they run.

type Ctx = Pick<ServerContext, 'env' | 'enqueue'> & {
  /** What links in mails lead to. */
  origin: string
}

/** Mails whoever pays a contract and whoever manages its seats what it costs from a day on (rule contracts.prices). */
export function mailNewPrices(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
  { on, changed }: { on: Day; changed: readonly ChangedPrice[] },
) {
  const { number } = contract
  return mailPeople(tx, ctx, contract, mail => newPricesMail({ ...mail, number, on, changed }))
}

/** Mails them that it costs what it did after all. */
export function mailPricesStay(tx: Transaction, ctx: Ctx, contract: Contract) {
  return mailPeople(tx, ctx, contract, mail => pricesStayMail({ ...mail, number: contract.number }))
}

/** Mails them that notice was given for the company, and the last day. */
export function mailNotice(tx: Transaction, ctx: Ctx, contract: Contract, lastDay: Day) {
  return mailPeople(tx, ctx, contract, mail =>
    contractNoticeMail({ ...mail, number: contract.number, lastDay }),
  )
}

async function mailPeople(
  tx: Transaction,
  ctx: Ctx,
  { id, customerId }: Contract,
  write: (mail: ApplicationMail & { url: string }) => MailContent,
) {
  const { company } = await findSettings(tx)
  const { payer, locale, billing, managers } = await findReaders(tx, customerId)
  const path = payer.kind === 'company' ? `/my/companies/${customerId}` : '/my'
  const url = ctx.origin + localizeHref(path, { locale: toLocale(locale) ?? baseLocale })
  const content = write({ locale, company, name: payer.name, url })
  for (const recipient of eachOnce([...billing, ...managers]))
    await queueMail(tx, ctx, { ...aboutOf(payer, { id }), recipient, ...content })
}
