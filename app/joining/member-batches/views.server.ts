import { findLastWork } from '#app/house/long-works/queries.server.ts'
import { isOver } from '#app/house/long-works/rules.ts'
import { viewWork } from '#app/house/long-works/views.server.ts'
import { bahtText } from '#app/joining/sales/texts.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { MEMBER_STATUSES, type MemberStatus } from '#app/people/members/rules/members.ts'
import { findToCome } from '#app/people/members/steps/departures.server.ts'
import { STATUS_NAMES } from '#app/people/members/texts.ts'
import {
  type Batch,
  type BatchItem,
  findChosen,
  listItems,
  type Planned,
  planBatch,
  sealOf,
  type Wish,
} from './queries.server.ts'
import { BATCH_ACTIONS, MEMBER_BATCH, MOST_AT_ONCE } from './rules.ts'
import { ACTION_NAMES, REASON_TEXTS } from './texts.ts'

/** A screen shows so many of those to whom it will happen; of how many it is, it says the true number. */
const MOST_SHOWN = 200

/** What the address asks for; a status that nobody is set to counts as none. */
export function readWish(params: URLSearchParams): Wish {
  const action = BATCH_ACTIONS.find(name => name === params.get('do')) ?? 'renew'
  const to = MEMBER_STATUSES.find(status => status === params.get('to') && status !== 'expired') ?? null
  const set = action === 'status' ? (to ?? 'inactive') : null
  return { action, to: set, ends: set !== null && set !== 'active' && params.has('ends'), params }
}

/** What would happen to whom, and who is left out and why. */
export async function viewPlan(db: Executor, wish: Wish, now: Date) {
  const { ids: chosen, matching, isTooMany } = await findChosen(db, wish, now)
  const planned = isTooMany ? [] : await planBatch(db, chosen, wish, now)
  const meant = planned.filter(({ reason }) => reason === null)
  const out = planned.filter(({ reason }) => reason !== null)
  const meantIds = meant.map(({ member }) => member.id)
  const isEnding = wish.to !== null && wish.to !== 'active'
  const toCome = isEnding ? await findToCome(db, meantIds, now) : null
  const total = meant.reduce((sum, { totalSatang }) => sum + (totalSatang ?? 0), 0)
  return {
    action: wish.action,
    to: wish.to,
    ends: wish.ends,
    toCome: toCome && toCome.count > 0 ? toCome : null,
    chosen: chosen.length,
    matching,
    most: MOST_AT_ONCE,
    isTooMany,
    seal: sealOf(wish, planned),
    count: meant.length,
    totalText: wish.action === 'renew' && total > 0 ? bahtText(total) : null,
    rows: meant.slice(0, MOST_SHOWN).map(row => viewPlanned(row, wish.to)),
    out: out.slice(0, MOST_SHOWN).map(({ member, reason }) => ({
      id: member.memberId,
      name: member.name,
      what: reason ? REASON_TEXTS[reason]() : '',
    })),
    outCount: out.length,
  }
}

export type BatchPlanView = Awaited<ReturnType<typeof viewPlan>>

function viewPlanned({ member, toDay, totalSatang, owedSatang }: Planned, to: MemberStatus | null) {
  const { memberId: id, name, email, status, expiryDate } = member
  const what = toDay
    ? fromTo(expiryDate ? untilText(expiryDate, toDay) : m.member_no_expiry(), dayText(toDay))
    : to
      ? fromTo(STATUS_NAMES[status].label(), STATUS_NAMES[to].label())
      : email
  return {
    id,
    name,
    what,
    costs: totalSatang === null ? null : bahtText(totalSatang),
    owes: toDay === null ? null : balanceText(owedSatang + (totalSatang ?? 0)),
  }
}

const SHORT = { day: 'numeric', month: 'short', year: 'numeric' } as const
const dayText = (day: Day) => formatDay(day, getLocale(), SHORT)
/** The day before the arrow: its year is said once, after it, where both have the same. */
const untilText = (day: Day, toDay: Day) =>
  day.slice(0, 4) === toDay.slice(0, 4)
    ? formatDay(day, getLocale(), { ...SHORT, year: undefined })
    : dayText(day)
const fromTo = (from: string, to: string) => m.together_from_to({ from, to })

/** How far a batch is, and what came of each member of it so far. */
export async function viewBatch(db: Executor, batch: Batch, now: Date) {
  const [work, items] = await Promise.all([
    findLastWork(db, { kind: MEMBER_BATCH, subject: batch.id }),
    listItems(db, batch.id),
  ])
  const view = work && !isOver(work.state) ? viewWork(work, now) : null
  const { total } = view?.figures ?? {}
  const countOf = (state: BatchItem['state']) => items.filter(item => item.state === state).length
  return {
    title: ACTION_NAMES[batch.action](),
    asked: formatInstant(batch.createdAt, getLocale()),
    work: view && {
      done: view.done,
      total: view.total,
      isStalled: view.isStalled,
      figures: total ? m.together_figures({ done: view.figures.done, total }) : undefined,
    },
    done: countOf('done'),
    refused: countOf('refused'),
    waiting: countOf('waiting'),
    rows: items.map(({ memberId: id, name, state, reason, toDay }) => ({
      id,
      name,
      state,
      what: reason ? REASON_TEXTS[reason]() : state === 'done' && toDay ? dayText(toDay) : '',
    })),
  }
}
