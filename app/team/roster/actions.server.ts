import type { CommandContext } from '#app/house/access/steps.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { moveShift } from './commands/move.server.ts'
import { type TakeRefusal, takeOpenShift } from './commands/open.server.ts'
import {
  type AskRefusal,
  askSwap,
  decideSwap,
  type SwapRefusal,
  takeSwap,
  withdrawSwap,
} from './commands/swaps.server.ts'
import { OPEN, type Owner } from './rules/open.ts'

type Answer = { isOk: boolean; message: string }

const ASK_REFUSALS: Record<AskRefusal, () => string> = {
  not_swappable: m.swap_error_not_swappable,
  no_colleague: m.swap_error_no_colleague,
}

const REFUSALS: Record<SwapRefusal, () => string> = {
  gone: m.swap_error_gone,
  shift_changed: m.swap_error_shift_changed,
  begun: m.swap_error_begun,
  own: m.swap_error_own,
  on_leave: m.swap_error_on_leave,
  clash: m.swap_error_clash,
}

const TAKE_REFUSALS: Record<TakeRefusal, () => string> = {
  gone: m.roster_error_taken,
  begun: m.swap_error_begun,
  on_leave: m.roster_error_own_leave,
  clash: m.roster_error_own_clash,
}

const OWN_ANSWERS: Record<string, (ctx: CommandContext, form: FormData) => Promise<Answer>> = {
  ask: answerAsk,
  take_open: answerTake,
  take: async (ctx, form) => answerSwap(await takeSwap(ctx, idIn(form)), m.swap_taken),
  withdraw: async (ctx, form) => answerSwap(await withdrawSwap(ctx, idIn(form)), m.swap_withdrawn),
}

const idIn = (form: FormData) => String(form.get('id') ?? '')

/** Does to a swap or an open shift what an employee's form asks for, and says in words what came of it. */
export async function answerOwnForm(ctx: CommandContext, form: FormData): Promise<Answer> {
  return answerOf(OWN_ANSWERS, form, 'ask')(ctx, form)
}

async function answerAsk(ctx: CommandContext, form: FormData): Promise<Answer> {
  const [date = '', startsAt = ''] = String(form.get('shift') ?? '').split(' ')
  const asked = await askSwap(ctx, { date, startsAt, askedId: String(form.get('askedId') ?? '') })
  if (!asked.ok) return { isOk: false, message: ASK_REFUSALS[asked.reason]() }
  return { isOk: true, message: m.swap_asked() }
}

async function answerTake(ctx: CommandContext, form: FormData): Promise<Answer> {
  const taken = await takeOpenShift(ctx, readTexts(form, ['date', 'startsAt', 'endsAt']))
  if (!taken.ok) return { isOk: false, message: TAKE_REFUSALS[taken.reason]() }
  return { isOk: true, message: m.roster_taken() }
}

/** Moves a shift as the grid asks for, and says in words what came of it. */
export async function answerMove(ctx: CommandContext, form: FormData): Promise<Answer> {
  const { owner, toOwner, toDate, ...shift } = readTexts(form, MOVE_FIELDS)
  const to = { owner: ownerNamed(toOwner), date: toDate }
  const refused = await moveShift(ctx, { shift, from: ownerNamed(owner), to })
  return refused === null ? { isOk: true, message: m.roster_moved() } : { isOk: false, message: refused }
}

const MOVE_FIELDS = ['owner', 'date', 'startsAt', 'endsAt', 'toOwner', 'toDate'] as const

const ownerNamed = (name: string): Owner => (name === OPEN ? null : name)

/** Decides about a swap as the form of staff asks for. */
export async function answerDecision(ctx: CommandContext, form: FormData): Promise<Answer> {
  const isApproved = form.get('intent') === 'approve'
  const decided = await decideSwap(ctx, { id: idIn(form), isApproved })
  return answerSwap(decided, isApproved ? m.swap_decided_approved : m.swap_decided_refused)
}

function answerSwap(result: { ok: true } | { ok: false; reason: SwapRefusal }, done: () => string): Answer {
  return result.ok ? { isOk: true, message: done() } : { isOk: false, message: REFUSALS[result.reason]() }
}
