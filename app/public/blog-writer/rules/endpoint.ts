import { z } from 'zod'

/** How a model is talked to: chat completions as OpenAI has them, or Anthropic's messages. */
export type ModelApi = 'openai' | 'anthropic'
export type ModelEndpoint = { api: ModelApi; url: string; key: string | null; model: string }
export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string }

type ModelEnv = {
  BLOG_MODEL_URL?: string | undefined
  BLOG_MODEL_KEY?: string | undefined
  BLOG_MODEL?: string | undefined
  BLOG_MODEL_API?: ModelApi | undefined
}

/** The endpoint that the operator set; null without one. */
export function findEndpoint(env: ModelEnv): ModelEndpoint | null {
  const { BLOG_MODEL_URL: address, BLOG_MODEL: model, BLOG_MODEL_KEY: key = null } = env
  if (!address || !model) return null
  const url = new URL(address)
  const api = env.BLOG_MODEL_API ?? guessApi(url)
  return { api, url: completeUrl(url, api), key, model }
}

function guessApi({ hostname, pathname }: URL): ModelApi {
  const isAnthropic = /(^|\.)anthropic\.com$/.test(hostname) || /\/messages\/?$/.test(pathname)
  return isAnthropic ? 'anthropic' : 'openai'
}

const PATHS: Record<ModelApi, string> = { openai: '/chat/completions', anthropic: '/messages' }

/** A host, a base such as `/v1` or the whole path: all that their manuals call "the URL". */
function completeUrl(address: URL, api: ModelApi): string {
  const url = new URL(address)
  const base = url.pathname.replace(/\/+$/, '')
  const path = PATHS[api]
  if (!base.endsWith(path)) url.pathname = `${base || '/v1'}${path}`
  return url.href
}

/** The request that has the answer streamed. */
export function requestOf(endpoint: ModelEndpoint, messages: ModelMessage[], mostTokens: number) {
  const { api, key, model } = endpoint
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
  if (api === 'openai') {
    // OpenAI's newer models know only the long name of the limit; most other services know only the short one.
    const isOpenAi = /(^|\.)openai\.(com|azure\.com)$/.test(new URL(endpoint.url).hostname)
    const limit = { [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: mostTokens }
    return {
      headers: { ...headers, ...(key && { authorization: `Bearer ${key}` }) },
      body: { model, messages, stream: true, stream_options: { include_usage: true }, ...limit },
    }
  }
  const system = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n')
  return {
    headers: { ...headers, 'anthropic-version': '2023-06-01', ...(key && { 'x-api-key': key }) },
    body: {
      model,
      system,
      stream: true,
      max_tokens: mostTokens,
      messages: messages.filter(({ role }) => role !== 'system'),
    },
  }
}

/** How the model ended: of itself, cut off at its limit, unwilling, overrun, or by a fault of its service. */
export type ModelEnd = 'done' | 'cut' | 'declined' | 'busy' | 'failed'

/** What one event of the stream adds; `isLast` where nothing follows. */
export type StreamPart = {
  text?: string
  inputTokens?: number
  outputTokens?: number
  end?: ModelEnd
  isLast?: boolean
}

/** Reads the data of one server-sent event; null when it is none of this API's. */
export function readEvent(api: ModelApi, data: string): StreamPart | null {
  if (api === 'openai' && data.trim() === '[DONE]') return { isLast: true }
  const parsed = parseJson(data)
  return api === 'openai' ? readOpenAi(parsed) : readAnthropic(parsed)
}

const tokens = z.number().int().min(0).max(10_000_000).nullish().catch(null)
const word = z.string().nullish().catch(null)

const openAiEvent = z.object({
  choices: z.array(z.object({ delta: z.object({ content: word }).nullish(), finish_reason: word })).nullish(),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish(),
  error: z.object({ code: z.union([z.string(), z.number()]).nullish().catch(null) }).nullish(),
})

function readOpenAi(data: unknown): StreamPart | null {
  const parsed = openAiEvent.safeParse(data)
  if (!parsed.success) return null
  const { choices, usage, error } = parsed.data
  if (error) return { end: String(error.code) === '429' ? 'busy' : 'failed', isLast: true }
  const [choice] = choices ?? []
  return {
    ...textPart(choice?.delta?.content),
    ...tokenParts(usage?.prompt_tokens, usage?.completion_tokens),
    ...endPart(choice?.finish_reason),
  }
}

const anthropicUsage = z
  .object({
    input_tokens: tokens,
    cache_creation_input_tokens: tokens,
    cache_read_input_tokens: tokens,
    output_tokens: tokens,
  })
  .nullish()
const anthropicEvent = z.object({
  type: z.string(),
  message: z.object({ usage: anthropicUsage }).nullish().catch(null),
  delta: z.object({ type: word, text: word, stop_reason: word }).nullish(),
  usage: anthropicUsage,
  error: z.object({ type: word }).nullish(),
})

function readAnthropic(data: unknown): StreamPart | null {
  const parsed = anthropicEvent.safeParse(data)
  if (!parsed.success) return null
  const { type, message, delta, usage, error } = parsed.data
  if (type === 'error') {
    const isBusy = /^(overloaded|rate_limit)_error$/.test(error?.type ?? '')
    return { end: isBusy ? 'busy' : 'failed', isLast: true }
  }
  const said = message?.usage ?? usage
  const cached = (said?.cache_creation_input_tokens ?? 0) + (said?.cache_read_input_tokens ?? 0)
  const input = said?.input_tokens == null ? null : said.input_tokens + cached
  return {
    ...(delta?.type === 'text_delta' && textPart(delta.text)),
    ...tokenParts(input, said?.output_tokens),
    ...endPart(delta?.stop_reason),
    ...(type === 'message_stop' && { isLast: true }),
  }
}

const ENDS = new Map<string, ModelEnd>([
  ['length', 'cut'],
  ['max_tokens', 'cut'],
  ['content_filter', 'declined'],
  ['refusal', 'declined'],
])

function endPart(reason: string | null | undefined): StreamPart {
  return reason ? { end: ENDS.get(reason) ?? 'done' } : {}
}

function textPart(text: string | null | undefined): StreamPart {
  return text ? { text } : {}
}

function tokenParts(input: number | null | undefined, output: number | null | undefined): StreamPart {
  return { ...(input != null && { inputTokens: input }), ...(output != null && { outputTokens: output }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
