import { Agent, type IncomingMessage, request } from 'node:http'

export type Fields = Record<string, string | string[] | File>

export type Asked = {
  method: string
  /** Path and query, exactly as they are sent. */
  path: string
  headers?: Record<string, string>
  /** A form's fields, or JSON. */
  body?: Fields | string
}

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

export type Client = ReturnType<typeof createClient>

const AT_ONCE = 8
const ANSWERS_WITHIN_MS = 30_000

/** Asks as no browser does: paths are sent as they are, nothing is followed, connections are kept. */
export function createClient(url: string, origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  return {
    ask: async (asked: Asked): Promise<Answer> => exchange({ url: new URL(url), origin, agent }, asked),
    close: () => agent.destroy(),
  }
}

type Line = { url: URL; origin: string; agent: Agent }

async function exchange(line: Line, { method, path, headers = {}, body }: Asked): Promise<Answer> {
  const { url, origin, agent } = line
  const sent = await written(body)
  const all = {
    ...(method !== 'GET' && method !== 'HEAD' && { origin }),
    ...sent.headers,
    ...headers,
  }
  const { hostname, port } = url
  return new Promise((resolve, reject) => {
    const asking = request({ agent, hostname, port, method, path, headers: all, timeout: ANSWERS_WITHIN_MS })
    asking.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a kept connection while we write on it: every browser asks again.
      const isStale = asking.reusedSocket && error.code === 'ECONNRESET'
      if (isStale) exchange(line, { method, path, headers, ...(body && { body }) }).then(resolve, reject)
      else reject(error)
    })
    asking.on('timeout', () => asking.destroy(new Error(`${method} ${path}: no answer`)))
    asking.on('response', response => readAnswer(response).then(resolve, reject))
    asking.end(sent.content)
  })
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response
  let body = ''
  if (headers['content-type']?.startsWith('text/event-stream'))
    response.destroy() // goes on for as long as somebody listens
  else for await (const chunk of response) body += chunk
  return { status, headers, body }
}

/** With a file it is a multipart body, as browsers send it. */
async function written(body: Asked['body']) {
  if (body === undefined) return { headers: {}, content: undefined }
  if (typeof body === 'string') return { headers: lengthOf(body, 'application/json'), content: body }
  const pairs = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map(each => [name, each] as const),
  )
  if (!pairs.some(([, value]) => value instanceof File)) {
    const content = String(new URLSearchParams(pairs as [string, string][]))
    return { headers: lengthOf(content, 'application/x-www-form-urlencoded'), content }
  }
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value as string)
  const whole = new Response(form)
  const content = Buffer.from(await whole.arrayBuffer())
  return { headers: lengthOf(content, whole.headers.get('content-type') ?? ''), content }
}

function lengthOf(content: string | Buffer, type: string) {
  return { 'content-type': type, 'content-length': String(Buffer.byteLength(content)) }
}
