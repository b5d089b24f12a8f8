import { validate as isUuid } from 'uuid'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { listPayers } from '#app/joining/contracts/queries/payers.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { billOf } from '#app/money/bills/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { type AccountContext, isFreshVisit } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findCard, listCharges } from '../queries/cards.server.ts'
import { cardName, expiryText } from '../rules/charges.ts'
import { type Holder, ownOffered } from '../steps/offered.server.ts'
import type { SavedCard } from '../tables.server.ts'
import { CHARGE_STATE_NAMES } from '../texts.ts'

const bahtText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })
const dayText = (at: Date) => formatDay(bangkokDay(at), getLocale(), SHORT_DAY)

/** A card, and what was agreed to have charged to it. */
function viewCard(card: SavedCard) {
  return {
    name: `${cardName(card)}, ${expiryText(card)}`,
    charges: [
      ...(card.forContracts ? [m.saved_card_contracts()] : []),
      ...(card.forRenewals ? [m.saved_card_renewals({ price: bahtText(card.agreedSatang ?? 0) })] : []),
    ],
    agreed: m.saved_card_agreed({ day: dayText(card.agreedAt), email: card.agreedBy }),
  }
}

/** The card of whom an account may leave one for, and what they may agree to where there is none. */
export async function viewOwnCard(ctx: AccountContext, holder: Holder, { searchParams }: URL) {
  const offered = await ownOffered(ctx, holder)
  const card = offered && (await findCard(ctx.db, offered.customerId))
  const returned = searchParams.get('card')
  const { cardDaysBefore: days } = (await findSettings(ctx.db)).renewals
  const isTaken = offered !== null && ctx.env.STRIPE_SECRET_KEY !== undefined
  return {
    card: card && viewCard(card),
    isFresh: isFreshVisit(ctx),
    isWaiting: card === null && returned === 'saved',
    isCancelled: card === null && returned === 'cancelled',
    offer:
      isTaken && card === null
        ? {
            hasContracts: offered.hasContracts,
            renewal: offered.renewalSatang && {
              seen: offered.renewalSatang,
              price: bahtText(offered.renewalSatang),
              days,
            },
          }
        : null,
  }
}
export type OwnCardView = Awaited<ReturnType<typeof viewOwnCard>>

/** The card in a word, with where staff see more of it; null without one, and where no cards are taken. */
export async function findCardOnFile(
  { db, env }: Pick<ServerContext, 'db' | 'env'>,
  customerId: string,
): Promise<{ name: string; href: string } | null> {
  const card = env.STRIPE_SECRET_KEY ? await findCard(db, customerId) : null
  const href = localizeHref(`/admin/customers/${customerId}/card`)
  return card && { name: `${cardName(card)}, ${expiryText(card)}`, href }
}

/** The card of a customer as staff see it, with what was charged to it; null where there is no such customer. */
export async function viewCardRecord(db: Executor, customerId: string) {
  if (!isUuid(customerId)) return null
  const [payer] = await listPayers(db, [customerId])
  if (!payer) return null
  const [card, charges] = [await findCard(db, customerId), await listCharges(db, customerId)]
  return {
    name: payer.name,
    memberRowId: payer.memberRowId,
    card: card && viewCard(card),
    charges: await Promise.all(charges.map(each => viewCharge(db, each))),
  }
}

type Charged = Awaited<ReturnType<typeof listCharges>>[number]

async function viewCharge(db: Executor, { charge, bill }: Charged) {
  const said = await (await billOf(bill)).say(db, [bill])
  const { label, tone } = CHARGE_STATE_NAMES[charge.state]
  const { nextAttemptOn } = charge
  return {
    id: charge.id,
    tone,
    state: label(),
    code: charge.failureCode,
    number: said.get(bill.subjectId)?.number ?? '–',
    day: dayText(charge.createdAt),
    amount: bahtText(charge.amountSatang),
    next: nextAttemptOn && m.saved_card_next({ day: formatDay(nextAttemptOn, getLocale(), SHORT_DAY) }),
  }
}
export type CardRecordView = NonNullable<Awaited<ReturnType<typeof viewCardRecord>>>
