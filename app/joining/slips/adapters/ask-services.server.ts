import { post } from '#app/machines/webhooks/adapters/post.server.ts'
import type { ProviderReply } from './provider.ts'

type Ask = {
  url: string
  headers: Record<string, string>
  body: Record<string, unknown>
  /** What the service's JSON says; null where it is not what the service writes. Whatever it gets, it never throws. */
  read: (json: unknown) => ProviderReply | null
  timeoutMs: number | undefined
}

/** Asks a service once, in 15 s, and reads at most 64 KB of what comes back. Never throws. */
export async function ask({ url, headers, body, read, timeoutMs }: Ask): Promise<ProviderReply> {
  const answer = await post({
    url: new URL(url),
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Sala' },
    body: Buffer.from(JSON.stringify(body)),
    isPublicOnly: false,
    ...(timeoutMs && { timeoutMs }),
  })
  const said = read(parse(answer.body))
  const isDown = (answer.statusCode ?? 500) >= 500
  if (said && !(isDown && said.answer === 'unavailable')) return said
  return replyOfStatus(answer.statusCode, said?.code ?? answer.error)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A refusal stays one; whatever else came without an answer may pass. */
function replyOfStatus(status: number | null, error: string | null): ProviderReply {
  const code = error ?? `HTTP ${status}`
  if (status === 429) return { answer: 'retry_later', code }
  const isRefused = status !== null && status >= 300 && status < 500 && status !== 408
  return { answer: isRefused ? 'unavailable' : 'no_answer', code }
}
