import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A post as a model that does what it is told writes it. */
export const MODEL_POST = {
  title: 'Tea before stand-up',
  slug: 'tea-before-stand-up',
  metaDescription: 'A quiet cup before the first meeting of the day.',
  tags: ['Habits', 'Meetings'],
  keywords: ['green tea', 'morning routine'],
  introduction: 'The day begins **before** the first meeting.',
  sections: [
    { heading: 'Why wait', content: 'Because nobody decides well in a hurry.\n\n- one cup\n- one thought' },
    { heading: 'How to begin', content: 'Put the kettle on before the laptop.' },
  ],
  conclusion: { summary: 'One cup is enough to begin.', callToAction: 'Come and work with us' },
}

/** What the fake model does when it is asked. */
export type ModelAct =
  | {
      does: 'stream'
      text: string
      pieces?: number
      everyMs?: number
      finish?: string
      isSilentOnCost?: true
    }
  /** Begins, and then says nothing more. */
  | { does: 'stall'; text: string }
  /** Begins, and then breaks the connection. */
  | { does: 'break'; text: string }
  | { does: 'flood'; bytes: number }
  | { does: 'fault'; type: string }
  | { does: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  | { does: 'hang up' }

type ModelRequest = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

/** What it says it cost. */
export const MODEL_COST = { input: 700, output: 1_300 }

/** The act of a model that writes the post. */
export function writes(post: unknown, act: Partial<ModelAct & { does: 'stream' }> = {}): ModelAct {
  return { does: 'stream', text: JSON.stringify(post), ...act }
}

/** Speaks both APIs by the path that it is asked at. Acts are used up in their order; the last one stays. */
export async function listenForModel() {
  const model = {
    origin: '',
    requests: [] as ModelRequest[],
    acts: [writes(MODEL_POST)] as ModelAct[],
    reset() {
      model.requests.length = 0
      model.acts = [writes(MODEL_POST)]
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    const body = JSON.parse(Buffer.concat(chunks).toString())
    model.requests.push({ path, headers: request.headers, body })
    const act = model.acts.length > 1 ? model.acts.shift() : model.acts[0]
    if (act) await perform(act, response, path.endsWith('/messages') ? ANTHROPIC : OPENAI)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  model.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return model
}

async function perform(act: ModelAct, response: ServerResponse, api: Dialect) {
  if (act.does === 'hang up') return response.destroy()
  if (act.does === 'answer') return response.writeHead(act.status, act.headers).end(act.body)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  if (act.does === 'flood') return flood(response, act.bytes)
  if (act.does === 'fault') return response.end(api.fault(act.type))
  response.write(api.begin())
  for (const piece of piecesOf(act)) {
    response.write(api.piece(piece))
    if (act.does === 'stream' && act.everyMs) await sleep(act.everyMs)
  }
  if (act.does === 'stall') return
  if (act.does === 'break') return setImmediate(() => response.destroy())
  response.end(api.end(act.finish ?? null, !act.isSilentOnCost))
}

/** The text in parts that pay no heed to words, nor to where a letter of Thai ends. */
function piecesOf(act: ModelAct & { text: string }): string[] {
  const pieces = act.does === 'stream' ? (act.pieces ?? 12) : 3
  const length = Math.ceil(act.text.length / pieces) || 1
  return Array.from({ length: pieces }, (_, at) => act.text.slice(at * length, (at + 1) * length))
}

async function flood(response: ServerResponse, bytes: number) {
  const line = `data: ${JSON.stringify({ choices: [{ delta: { content: 'x'.repeat(60_000) } }] })}\n\n`
  for (let sent = 0; sent < bytes && !response.destroyed; sent += line.length) {
    if (!response.write(line)) await sleep(1)
  }
  response.end()
}

type Dialect = {
  begin: () => string
  piece: (text: string) => string
  end: (finish: string | null, tellsCost: boolean) => string
  fault: (type: string) => string
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const named = (type: string, value: object) => `event: ${type}\n${data({ type, ...value })}`

const OPENAI: Dialect = {
  begin: () => `: keep-alive\n\n${data({ choices: [{ delta: { role: 'assistant', content: '' } }] })}`,
  piece: text => data({ choices: [{ delta: { content: text }, finish_reason: null }], usage: null }),
  end: (finish, tellsCost) =>
    data({ choices: [{ delta: {}, finish_reason: finish ?? 'stop' }] }) +
    (tellsCost
      ? data({
          choices: [],
          usage: { prompt_tokens: MODEL_COST.input, completion_tokens: MODEL_COST.output },
        })
      : '') +
    'data: [DONE]\n\n',
  fault: type => data({ error: { code: type, message: 'fault' } }),
}

const ANTHROPIC: Dialect = {
  begin: () =>
    named('message_start', { message: { usage: { input_tokens: MODEL_COST.input, output_tokens: 1 } } }) +
    named('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    named('ping', {}),
  piece: text => named('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end: finish =>
    named('content_block_stop', { index: 0 }) +
    named('message_delta', {
      delta: { stop_reason: finish ?? 'end_turn' },
      usage: { output_tokens: MODEL_COST.output },
    }) +
    named('message_stop', {}),
  fault: type => named('error', { error: { type, message: 'fault' } }),
}
