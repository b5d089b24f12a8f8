import type { CommandContext } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { type Press, type PressRefusal, pressClock, undoPress } from '../commands/clock.server.ts'
import { lastTimeIn } from '../rules/records.ts'

export type ClockReply = { isOk: boolean; message: string }

const REFUSALS: Record<PressRefusal, () => string> = {
  too_old: m.clock_too_old,
  already_left: m.clock_already_left,
  not_in: m.clock_not_in,
  too_soon: m.clock_too_soon,
  left_just_now: m.clock_left_just_now,
}

const UNDO_REFUSALS = { not_last: m.clock_undo_not_last, too_late: m.clock_undo_too_late }

/** Presses the clock as the form asks for, and says in words what came of it. */
export async function answerPress(ctx: CommandContext, form: FormData): Promise<ClockReply> {
  // Kept on a phone by somebody else: who is signed in now did not press.
  const userId = form.get('userId')
  if (userId !== null && userId !== ctx.actor.userId) return { isOk: false, message: m.clock_other_person() }
  const press = readPress(form)
  if (!press) return { isOk: false, message: m.clock_unknown() }
  const pressed = await pressClock(ctx, press)
  if (!pressed.ok) return { isOk: false, message: REFUSALS[pressed.reason]() }
  const { record } = pressed.value
  if (press.intent === 'out') return { isOk: true, message: m.clock_did_out({ time: record.timeOut ?? '' }) }
  return { isOk: true, message: m.clock_did_in({ time: lastTimeIn(record) ?? '' }) }
}

/** Takes the press back that the form names, and says in words what came of it. */
export async function answerUndo(ctx: CommandContext, form: FormData): Promise<ClockReply> {
  const undone = await undoPress(ctx, { press: String(form.get('press') ?? '') })
  if (!undone.ok) return { isOk: false, message: UNDO_REFUSALS[undone.reason]() }
  return { isOk: true, message: m.clock_undone() }
}

function readPress(form: FormData): Press | null {
  const intent = form.get('intent')
  if (intent !== 'in' && intent !== 'out') return null
  const waited = form.get('waitedMs')
  return { intent, waitedMs: waited === null ? null : Number(waited) }
}
