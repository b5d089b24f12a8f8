import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { Answer } from '#app/machines/webhooks/adapters/post.server.ts'
import { sendJson } from '#app/machines/webhooks/adapters/send.server.ts'
import { judgeAnswer } from '#app/machines/webhooks/rules/deliveries.ts'
import type { blogRequests } from '#app/public/blog/tables.server.ts'

/** What came of a request: the draft where it is there already; `refused` has what the automation answered, `unanswered` a code of why nothing came. */
export type RequestOutcome =
  | { ok: true; draftId?: string }
  | { ok: false; reason: 'refused'; text: string }
  | { ok: false; reason: 'unanswered'; code: string }

type RequestRow = typeof blogRequests.$inferSelect

/** The table that both payloads name (rule blog.webhooks). */
const TABLE = 'blog_posts'
const LONGEST_TEXT = 300

/** Sends a request to the automation outside. `error` is what the request's row keeps when it failed. */
export async function sendRequest(
  ctx: ServerContext,
  request: RequestRow,
  url: URL,
): Promise<{ outcome: RequestOutcome; error: string | null }> {
  const answer = await sendJson(ctx, {
    id: `msg_${request.id.replaceAll('-', '')}`,
    url,
    payload: payloadOf(request),
    isPublicOnly: false, // the environment's addresses are the operator's own
  })
  const outcome = outcomeOf(answer)
  return { outcome, error: outcome.ok ? null : codeOf(answer) }
}

/** What the automation is sent (rule blog.webhooks). */
function payloadOf({ kind, topic, targetAudience, seoTargetWords, slug }: RequestRow) {
  return kind === 'generate'
    ? { topic, targetAudience, seoTargetWords, table: TABLE }
    : { slug, table: TABLE }
}

function outcomeOf(answer: Answer): RequestOutcome {
  if (judgeAnswer(answer.statusCode) === 'delivered') return { ok: true }
  if (answer.statusCode === null) return { ok: false, reason: 'unanswered', code: codeOf(answer) }
  const text = answer.body.trim() || `${answer.statusCode} ${answer.statusText ?? ''}`.trim()
  return { ok: false, reason: 'refused', text: text.slice(0, LONGEST_TEXT) }
}

function codeOf({ statusCode, error }: Answer): string {
  return statusCode === null ? (error ?? 'UNKNOWN') : `HTTP_${statusCode}`
}
