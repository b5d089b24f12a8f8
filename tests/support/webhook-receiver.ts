import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer }

export type ScriptedAnswer = {
  status: number
  headers?: Record<string, string>
  body?: string
  delayMs?: number
  /** Answers only then. */
  after?: Promise<unknown>
}

/** Breaks the connection without an answer. */
export const NO_ANSWER = 'no answer'

export type WebhookReceiver = Awaited<ReturnType<typeof listenForWebhooks>>

/** A receiver of webhooks that records what it gets. `answer` decides what comes back: 200 until it is set. */
export async function listenForWebhooks() {
  const receiver = {
    origin: '',
    requests: [] as ReceivedRequest[],
    answer: { status: 200 } as ScriptedAnswer | typeof NO_ANSWER,
    /** Forgets what came in, and answers 200 again. */
    reset() {
      receiver.requests.length = 0
      receiver.answer = { status: 200 }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { answer } = receiver
    receiver.requests.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    })
    if (answer === NO_ANSWER) return request.socket.destroy()
    if (answer.delayMs) await sleep(answer.delayMs)
    await answer.after
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}
