import { setTimeout as sleep } from 'node:timers/promises'
import type { Turn } from '#app/kit/platform/held-turn.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import type { PostContent } from '#app/public/blog/schema/posts.ts'
import { readAnswer } from '../adapters/answer.ts'
import { askModel, type ModelAnswer } from '../adapters/ask-model.server.ts'
import { correctionMessages, openingMessages } from '../adapters/prompt.ts'
import type { ModelEndpoint, ModelMessage } from '../rules/endpoint.ts'
import { type ModelFailure, waitBeforeAsking } from '../rules/failures.ts'
import type { WriterLimits } from '../rules/limits.ts'
import { countCalls, recordCall, reserveCall } from './budget.server.ts'
import type { ClaimedRequest, Progress } from './turn.server.ts'

type Writing = {
  request: ClaimedRequest
  turn: Turn<Progress>
  locale: Locale
  endpoint: ModelEndpoint
  limits: WriterLimits
}

/** Has the model write the post, telling it what was wrong with what it sent, until it is right or given up. */
export async function writeWithModel(
  ctx: ServerContext,
  writing: Writing,
): Promise<Result<PostContent, ModelFailure>> {
  const { request, turn, limits } = writing
  const opening = openingMessages(request, writing.locale)
  let messages = opening
  const first = (await countCalls(ctx.db, request)) + 1
  for (let attempt = first; attempt <= limits.attempts && !turn.lost.aborted; attempt++) {
    turn.report({ stage: 'asking', attempts: attempt, text: '' })
    const answer = await callModel(ctx, writing, { messages, attempt })
    if (!answer) return fail('MODEL_BUDGET')
    turn.report({ stage: 'checking', attempts: attempt, text: answer.text })
    const read = answer.failure ? null : readAnswer(answer.text, request)
    if (read?.ok) return ok(read.content)
    const failure = answer.failure ?? 'MODEL_RUBBISH'
    const { complaint, retryAfterMs } = answer
    ctx.log.warn(
      { requestId: request.id, attempt, failure, complaint: complaint ?? read?.problem },
      'the model wrote nothing of use',
    )
    const wait = waitBeforeAsking({ failure, attempt, attempts: limits.attempts, retryAfterMs })
    if (wait === null) return fail(failure)
    messages = [...opening, ...corrections(answer, read?.problem)]
    turn.report({ stage: 'pausing', attempts: attempt, text: answer.text })
    await sleep(wait * limits.pace, null, { signal: turn.lost }).catch(() => {})
  }
  return fail('MODEL_INTERRUPTED')
}

type Attempt = { messages: ModelMessage[]; attempt: number }

/** One call within the budget; null when it does not allow one. */
async function callModel(
  ctx: ServerContext,
  { request, turn, endpoint, limits }: Writing,
  { messages, attempt }: Attempt,
): Promise<ModelAnswer | null> {
  const plan = { messages, mostOutputTokens: limits.mostOutputTokens }
  const id = await reserveCall(ctx, { requestId: request.id, model: endpoint.model, ...plan })
  if (id === null) return null
  const answer = await askModel({
    endpoint,
    messages,
    limits,
    signal: turn.lost,
    onText: text => turn.report({ stage: 'streaming', attempts: attempt, text }),
  })
  await recordCall(ctx, { id, answer, plan })
  return answer
}

const TOO_LONG = 'It was cut off before its end: it is too long. Write a shorter post.'

/** What the model is told of its last answer, where it was the answer that was wrong. */
function corrections({ text, failure }: ModelAnswer, problem: string | undefined): ModelMessage[] {
  if (problem !== undefined) return correctionMessages(text, problem)
  return failure === 'MODEL_CUT' ? correctionMessages(text, TOO_LONG) : []
}
