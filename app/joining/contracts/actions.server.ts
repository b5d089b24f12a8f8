import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { setContractExtras } from './commands/extras.server.ts'
import { changeContractPrices, keepContractPrices } from './commands/prices.server.ts'
import { renewContract } from './commands/renewal.server.ts'
import {
  addToContract,
  giveSeat,
  noteOwnNotice,
  pauseContractSeat,
  type SeatRefusal,
  settleDeposit,
  startContract,
  stopContract,
} from './commands/staff.server.ts'
import type { EndRefusal } from './rules/states.ts'
import {
  DEPOSIT_FIELDS,
  type DepositReply,
  ITEM_FIELDS,
  type ItemReply,
  PAUSE_FIELDS,
  type PauseReply,
  PRICE_FIELDS,
  type PriceReply,
  priceFieldOf,
  RENEWAL_FIELDS,
  type RenewalReply,
} from './schema.ts'
import type { MoveRefusal } from './steps/contracts.server.ts'

/** What a dialog of a contract gets back, by its intent, where something was not done. */
export type ContractReplies = {
  end?: { typed: string; error: string }
  give?: { typed: string; error: string }
  add?: ItemReply
  pause?: PauseReply
  prices?: PriceReply
  renew?: RenewalReply
  deposit?: DepositReply
  extras?: { typed: string; error: string }
}

const SEAT_REFUSALS: Record<SeatRefusal, () => string> = {
  not_found: m.contract_gone,
  no_member: m.contract_error_member,
  taken: m.contract_error_taken,
  not_open: m.contract_error_not_open,
  outside: m.contract_error_outside,
}

const END_REFUSALS: Record<EndRefusal | 'not_found' | 'no_day', () => string> = {
  not_found: m.contract_gone,
  no_day: m.contract_error_day,
  in_the_past: m.contract_error_past,
  already_ended: m.contract_error_ended,
  not_running: m.contract_error_not_open,
  not_begun: m.contract_error_not_begun,
}

const BEGIN_REFUSALS: Record<MoveRefusal | 'not_found', () => string> = {
  not_found: m.contract_gone,
  not_next: m.contract_error_not_open,
  taken: m.contract_error_space,
}

/** Answers the forms of a contract's record. */
export async function answerContractForm(
  ctx: CommandContext,
  { form, id, screen }: { form: FormData; id: string; screen: string },
) {
  const { intent, seat: seatId, typed, lastDay } = readTexts(form, ['intent', 'seat', 'typed', 'lastDay'])
  if (intent === 'begin') {
    const begun = await startContract(ctx, id)
    return redirectWithMessage(screen, begun.ok ? m.contract_begun() : BEGIN_REFUSALS[begun.reason]())
  }
  if (intent === 'end') {
    const ended = await stopContract(ctx, { id, on: lastDay })
    if (ended.ok) return redirectWithMessage(screen, m.contract_end_set())
    return refused({ end: { typed: lastDay, error: END_REFUSALS[ended.reason]() } })
  }
  if (intent === 'note') {
    const noted = await noteOwnNotice(ctx, id)
    return redirectWithMessage(screen, noted.ok ? m.contract_notice_noted() : m.contract_gone())
  }
  if (intent === 'add') {
    const values = readTexts(form, ITEM_FIELDS)
    const added = await addToContract(ctx, { id, values })
    return added.ok
      ? redirectWithMessage(screen, m.contract_item_added())
      : refused({ add: { values, ...added } })
  }
  if (intent === 'renew') {
    const values = readTexts(form, RENEWAL_FIELDS)
    const renewal = await renewContract(ctx, { id, values })
    return renewal.ok
      ? redirectWithMessage(localizeHref(`/admin/contracts/${renewal.id}`), m.contract_written())
      : refused({ renew: { values, ...renewal } })
  }
  if (intent === 'prices') {
    const own = [...form.keys()].filter(name => name.startsWith(priceFieldOf('')))
    const values = readTexts<string>(form, [...PRICE_FIELDS, ...own])
    const changed = await changeContractPrices(ctx, { id, values })
    return changed.ok
      ? redirectWithMessage(screen, m.contract_prices_set())
      : refused({ prices: { values, ...changed } })
  }
  if (intent === 'keep-prices') {
    const kept = await keepContractPrices(ctx, id)
    return redirectWithMessage(screen, kept.ok ? m.contract_prices_kept() : kept.error)
  }
  if (intent === 'pause') {
    const values = readTexts(form, PAUSE_FIELDS)
    const paused = await pauseContractSeat(ctx, { seatId, values })
    return paused.ok
      ? redirectWithMessage(screen, m.my_seat_paused())
      : refused({ pause: { values, ...paused } })
  }
  if (intent === 'extras') {
    const set = await setContractExtras(ctx, { id, amount: typed })
    return set.ok
      ? redirectWithMessage(screen, m.contract_extras_set())
      : refused({ extras: { typed, error: set.error } })
  }
  if (intent === 'deposit') {
    const values = readTexts(form, DEPOSIT_FIELDS)
    const settled = await settleDeposit(ctx, { id, values })
    return settled.ok
      ? redirectWithMessage(screen, m.contract_deposit_done())
      : refused({ deposit: { values, ...settled } })
  }
  const given = await giveSeat(ctx, { seatId, member: intent === 'free' ? '' : typed || ' ' })
  if (given.ok) return redirectWithMessage(screen, m.contract_seat_set())
  return refused({ give: { typed, error: SEAT_REFUSALS[given.reason]() } })
}

const refused = (replies: ContractReplies) => refuse(replies)
