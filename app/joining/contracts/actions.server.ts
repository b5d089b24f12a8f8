import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
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

/** A form of a contract's record, and the screen that it came from. */
type Sent = { form: FormData; id: string; screen: string }

const ANSWERS: Record<string, (ctx: CommandContext, sent: Sent) => Promise<Response | Refused>> = {
  begin: async (ctx, { id, screen }) => {
    const begun = await startContract(ctx, id)
    return redirectWithMessage(screen, begun.ok ? m.contract_begun() : BEGIN_REFUSALS[begun.reason]())
  },
  end: async (ctx, { form, id, screen }) => {
    const { lastDay } = readTexts(form, ['lastDay'])
    const ended = await stopContract(ctx, { id, on: lastDay })
    if (ended.ok) return redirectWithMessage(screen, m.contract_end_set())
    return refused({ end: { typed: lastDay, error: END_REFUSALS[ended.reason]() } })
  },
  note: async (ctx, { id, screen }) => {
    const noted = await noteOwnNotice(ctx, id)
    return redirectWithMessage(screen, noted.ok ? m.contract_notice_noted() : m.contract_gone())
  },
  add: async (ctx, { form, id, screen }) => {
    const values = readTexts(form, ITEM_FIELDS)
    const added = await addToContract(ctx, { id, values })
    if (added.ok) return redirectWithMessage(screen, m.contract_item_added())
    return refused({ add: { values, ...added } })
  },
  renew: async (ctx, { form, id }) => {
    const values = readTexts(form, RENEWAL_FIELDS)
    const renewal = await renewContract(ctx, { id, values })
    if (!renewal.ok) return refused({ renew: { values, ...renewal } })
    return redirectWithMessage(localizeHref(`/admin/contracts/${renewal.id}`), m.contract_written())
  },
  prices: async (ctx, { form, id, screen }) => {
    const own = [...form.keys()].filter(name => name.startsWith(priceFieldOf('')))
    const values = readTexts<string>(form, [...PRICE_FIELDS, ...own])
    const changed = await changeContractPrices(ctx, { id, values })
    if (changed.ok) return redirectWithMessage(screen, m.contract_prices_set())
    return refused({ prices: { values, ...changed } })
  },
  'keep-prices': async (ctx, { id, screen }) => {
    const kept = await keepContractPrices(ctx, id)
    return redirectWithMessage(screen, kept.ok ? m.contract_prices_kept() : kept.error)
  },
  pause: async (ctx, { form, screen }) => {
    const values = readTexts(form, PAUSE_FIELDS)
    const paused = await pauseContractSeat(ctx, { seatId: seatOf(form), values })
    if (paused.ok) return redirectWithMessage(screen, m.my_seat_paused())
    return refused({ pause: { values, ...paused } })
  },
  extras: async (ctx, { form, id, screen }) => {
    const { typed } = readTexts(form, ['typed'])
    const set = await setContractExtras(ctx, { id, amount: typed })
    if (set.ok) return redirectWithMessage(screen, m.contract_extras_set())
    return refused({ extras: { typed, error: set.error } })
  },
  deposit: async (ctx, { form, id, screen }) => {
    const values = readTexts(form, DEPOSIT_FIELDS)
    const settled = await settleDeposit(ctx, { id, values })
    if (settled.ok) return redirectWithMessage(screen, m.contract_deposit_done())
    return refused({ deposit: { values, ...settled } })
  },
  give: (ctx, sent) => setSeat(ctx, sent, readTexts(sent.form, ['typed']).typed || ' '),
  free: (ctx, sent) => setSeat(ctx, sent, ''),
}

/** Answers the forms of a contract's record. */
export function answerContractForm(ctx: CommandContext, sent: Sent) {
  return answerOf(ANSWERS, sent.form, 'give')(ctx, sent)
}

async function setSeat(ctx: CommandContext, { form, screen }: Sent, member: string) {
  const given = await giveSeat(ctx, { seatId: seatOf(form), member })
  if (given.ok) return redirectWithMessage(screen, m.contract_seat_set())
  return refused({ give: { typed: readTexts(form, ['typed']).typed, error: SEAT_REFUSALS[given.reason]() } })
}

const seatOf = (form: FormData) => readTexts(form, ['seat']).seat

const refused = (replies: ContractReplies) => refuse(replies)
type Refused = ReturnType<typeof refused>
