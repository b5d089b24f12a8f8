import type { CommandContext } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerRequest, finishRequest, reopenRequest, takeRequest } from './commands/handle.server.ts'
import { answerError } from './schema.ts'

export type HandledForm =
  | { ok: true; message: string }
  | { ok: false; status: 400 | 404 | 409; field: string | null; error: string | null }

type Posted = { id: string; seen: string; intent: string; answer: string }

/** Does what a button of the record asks for. */
export async function handleRequest(ctx: CommandContext, posted: Posted): Promise<HandledForm> {
  const { intent, answer, ...asked } = posted
  const done = await act()
  if (!done) return { ok: false, status: 400, field: null, error: m.request_changed() }
  const [handled, message] = done
  if (handled.ok) return { ok: true, message: message() }
  const refusals: Record<typeof handled.reason, HandledForm> = {
    not_found: { ok: false, status: 404, field: null, error: m.request_gone() },
    changed: { ok: false, status: 409, field: null, error: m.request_changed() },
    bad_answer: { ok: false, status: 400, field: answerError(answer), error: null },
    no_address: { ok: false, status: 409, field: null, error: m.request_no_address() },
  }
  return refusals[handled.reason]

  async function act() {
    if (intent === 'take') return [await takeRequest(ctx, asked), m.request_taken] as const
    if (intent === 'done') return [await finishRequest(ctx, asked), m.request_finished] as const
    if (intent === 'reopen') return [await reopenRequest(ctx, asked), m.request_reopened] as const
    if (intent === 'called')
      return [await answerRequest(ctx, { ...asked, answer: null }), m.request_called] as const
    if (intent === 'answer')
      return [await answerRequest(ctx, { ...asked, answer }), m.request_answered] as const
    return null
  }
}
