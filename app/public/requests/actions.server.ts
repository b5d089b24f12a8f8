import type { CommandContext } from '#app/house/access/steps.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { answerRequest, finishRequest, reopenRequest, takeRequest } from './commands/handle.server.ts'
import { answerError } from './schema.ts'

export type HandledForm =
  | { ok: true; message: string }
  | { ok: false; status: 400 | 404 | 409; field: string | null; error: string | null }

type Asked = { id: string; seen: string; answer: string }
type Answer = {
  handle: (ctx: CommandContext, asked: Asked) => ReturnType<typeof answerRequest>
  done: () => string
}

const ANSWERS: Record<string, Answer> = {
  take: { handle: takeRequest, done: m.request_taken },
  answer: { handle: answerRequest, done: m.request_answered },
  called: {
    handle: (ctx, asked) => answerRequest(ctx, { ...asked, answer: null }),
    done: m.request_called,
  },
  done: { handle: finishRequest, done: m.request_finished },
  reopen: { handle: reopenRequest, done: m.request_reopened },
}

/** Does what a button of the record asks for. */
export async function handleRequest(ctx: CommandContext, id: string, form: FormData): Promise<HandledForm> {
  const { handle, done } = answerOf(ANSWERS, form)
  const asked = { id, ...readTexts(form, ['seen', 'answer']) }
  const handled = await handle(ctx, asked)
  if (handled.ok) return { ok: true, message: done() }
  const refusals: Record<typeof handled.reason, HandledForm> = {
    not_found: { ok: false, status: 404, field: null, error: m.request_gone() },
    changed: { ok: false, status: 409, field: null, error: m.request_changed() },
    bad_answer: { ok: false, status: 400, field: answerError(asked.answer), error: null },
    no_address: { ok: false, status: 409, field: null, error: m.request_no_address() },
  }
  return refusals[handled.reason]
}
