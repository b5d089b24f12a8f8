import { expect, test } from 'vitest'
import { findEndpoint, type ModelEndpoint, readEvent, requestOf } from './endpoint.ts'

const find = (BLOG_MODEL_URL: string, BLOG_MODEL_API?: 'openai' | 'anthropic') =>
  findEndpoint({ BLOG_MODEL_URL, BLOG_MODEL_API, BLOG_MODEL: 'm' })

test.each([
  ['https://api.openai.com', 'openai', 'https://api.openai.com/v1/chat/completions'],
  ['https://api.openai.com/v1', 'openai', 'https://api.openai.com/v1/chat/completions'],
  ['http://localhost:11434/v1/', 'openai', 'http://localhost:11434/v1/chat/completions'],
  [
    'https://openrouter.ai/api/v1/chat/completions',
    'openai',
    'https://openrouter.ai/api/v1/chat/completions',
  ],
  [
    'https://x.openai.azure.com/openai/deployments/d/chat/completions?api-version=1',
    'openai',
    'https://x.openai.azure.com/openai/deployments/d/chat/completions?api-version=1',
  ],
  ['https://api.anthropic.com', 'anthropic', 'https://api.anthropic.com/v1/messages'],
  ['https://api.anthropic.com/v1/messages', 'anthropic', 'https://api.anthropic.com/v1/messages'],
  ['https://gateway.example/claude/v1/messages', 'anthropic', 'https://gateway.example/claude/v1/messages'],
  ['https://anthropic.com.evil.example', 'openai', 'https://anthropic.com.evil.example/v1/chat/completions'],
])('%s is asked as %s at %s', (address, api, url) => {
  expect(find(address)).toMatchObject({ api, url, key: null, model: 'm' })
})

test('what the operator says counts for more than the address; without an address or a model nobody writes', () => {
  expect(find('https://proxy.example/v1', 'anthropic')?.url).toBe('https://proxy.example/v1/messages')
  expect(findEndpoint({ BLOG_MODEL: 'm' })).toBeNull()
  expect(findEndpoint({ BLOG_MODEL_URL: 'https://api.openai.com' })).toBeNull()
})

const MESSAGES = [
  { role: 'system' as const, content: 'Rules' },
  { role: 'user' as const, content: 'Tea' },
]
const openai = (url: string): ModelEndpoint => ({ api: 'openai', url, key: 'k', model: 'm' })

test('the request is streamed, limited and signed as each API has it', () => {
  expect(requestOf(openai('http://localhost/v1/chat/completions'), MESSAGES, 9)).toMatchObject({
    headers: { authorization: 'Bearer k' },
    body: { messages: MESSAGES, stream: true, stream_options: { include_usage: true }, max_tokens: 9 },
  })
  const atOpenAi = requestOf(openai('https://api.openai.com/v1/chat/completions'), MESSAGES, 9)
  expect(atOpenAi.body).toMatchObject({ max_completion_tokens: 9 })
  expect(atOpenAi.body).not.toHaveProperty('max_tokens')
  const keyless = { ...openai('http://localhost/v1/chat/completions'), key: null }
  expect(requestOf(keyless, MESSAGES, 9).headers).not.toHaveProperty('authorization')
  const anthropic: ModelEndpoint = { api: 'anthropic', url: 'https://a.example', key: 'k', model: 'm' }
  expect(requestOf(anthropic, MESSAGES, 9)).toMatchObject({
    headers: { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
    body: { system: 'Rules', messages: [MESSAGES[1]], stream: true, max_tokens: 9 },
  })
})

test.each([
  ['openai', '[DONE]', { isLast: true }],
  ['openai', '{"choices":[{"delta":{"content":"Hi"},"finish_reason":null}]}', { text: 'Hi' }],
  ['openai', '{"choices":[{"delta":{"content":null,"reasoning":"…"}}]}', {}],
  ['openai', '{"choices":[{"delta":{},"finish_reason":"stop"}]}', { end: 'done' }],
  ['openai', '{"choices":[{"delta":{},"finish_reason":"length"}]}', { end: 'cut' }],
  ['openai', '{"choices":[{"delta":{},"finish_reason":"content_filter"}]}', { end: 'declined' }],
  [
    'openai',
    '{"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":9}}',
    { inputTokens: 7, outputTokens: 9 },
  ],
  ['openai', '{"usage":{"prompt_tokens":-7,"completion_tokens":"many"}}', {}],
  ['openai', '{"usage":{"prompt_tokens":1e15,"completion_tokens":9}}', { outputTokens: 9 }],
  ['openai', '{"error":{"code":429}}', { end: 'busy', isLast: true }],
  ['openai', '{"error":{"message":"out of memory"}}', { end: 'failed', isLast: true }],
  ['openai', 'no JSON', null],
  ['openai', '[1]', null],
  ['anthropic', '{"type":"ping"}', {}],
  [
    'anthropic',
    '{"type":"message_start","message":{"usage":{"input_tokens":7,"cache_read_input_tokens":3,"output_tokens":1}}}',
    { inputTokens: 10, outputTokens: 1 },
  ],
  ['anthropic', '{"type":"content_block_delta","delta":{"type":"text_delta","text":"Hi"}}', { text: 'Hi' }],
  ['anthropic', '{"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"…"}}', {}],
  [
    'anthropic',
    '{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}}',
    { end: 'done', outputTokens: 9 },
  ],
  ['anthropic', '{"type":"message_delta","delta":{"stop_reason":"max_tokens"}}', { end: 'cut' }],
  ['anthropic', '{"type":"message_delta","delta":{"stop_reason":"refusal"}}', { end: 'declined' }],
  ['anthropic', '{"type":"message_stop"}', { isLast: true }],
  ['anthropic', '{"type":"error","error":{"type":"overloaded_error"}}', { end: 'busy', isLast: true }],
  ['anthropic', '{"type":"error","error":{"type":"api_error"}}', { end: 'failed', isLast: true }],
  ['anthropic', '[DONE]', null],
] as const)('an event of %s that says %s is read', (api, data, part) => {
  expect(readEvent(api, data)).toEqual(part)
})
