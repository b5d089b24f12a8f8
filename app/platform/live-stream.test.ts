import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeListener, Changes } from './live.server.ts'
import { liveStream } from './live-stream.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An open stream, what came through it, and the switches behind it. */
function open({ isWelcome = async () => true, topics }: Partial<Parameters<typeof liveStream>[1]> = {}) {
  const listeners = new Set<ChangeListener>()
  const changes: Changes = {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {},
  }
  const browser = new AbortController()
  const response = liveStream(changes, {
    signal: browser.signal,
    isWelcome,
    ...(topics && { topics }),
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader?.read()) ?? { done: true, value: undefined }
  return { response, listeners, browser, read, cancel: () => reader?.cancel() }
}

test('it is an event stream that nobody keeps or buffers', () => {
  const { response } = open()
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
})

test('a change becomes an event at once', async () => {
  const { listeners, read } = open()
  expect((await read()).value).toBe(': welcome\n\n')
  for (const { onChange } of listeners) onChange('applications')
  expect((await read()).value).toBe('event: change\ndata: applications\n\n')
})

test('who follows some topics hears of no other', async () => {
  const { listeners, read } = open({ topics: ['messages'] })
  await read()
  for (const { onChange } of listeners) {
    onChange('receipts')
    onChange('messages')
  }
  expect((await read()).value).toBe('event: change\ndata: messages\n\n')
})

test('a comment comes every 20 seconds', async () => {
  const { read } = open()
  await read()
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await read()).value).toBe(': still here\n\n')
})

test('when the session is over it says so and ends, within 30 seconds', async () => {
  const isWelcome = vi.fn(async () => true)
  const { listeners, read } = open({ isWelcome })
  await read()
  await vi.advanceTimersByTimeAsync(30_000)
  await read()
  expect(listeners.size).toBe(1)
  isWelcome.mockResolvedValue(false)
  await vi.advanceTimersByTimeAsync(30_000)
  await read()
  expect((await read()).value).toBe('event: ended\ndata:\n\n')
  expect((await read()).done).toBe(true)
  expect(listeners.size).toBe(0)
})

test('a check that fails ends nothing', async () => {
  const { listeners } = open({ isWelcome: () => Promise.reject(new Error('database away')) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listeners.size).toBe(1)
})

test.each([
  ['the browser goes', ({ browser }: ReturnType<typeof open>) => browser.abort()],
  ['nobody reads any more', ({ cancel }: ReturnType<typeof open>) => cancel()],
  [
    'the server stops',
    ({ listeners }: ReturnType<typeof open>) => {
      for (const { onClose } of listeners) onClose()
    },
  ],
])('nothing stays behind when %s', async (_what, happen) => {
  const stream = open()
  await stream.read()
  await happen(stream)
  await vi.advanceTimersByTimeAsync(0)
  expect(stream.listeners.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('on a server that stops it ends at once', async () => {
  const changes: Changes = {
    subscribe: ({ onClose }) => {
      onClose()
      return () => {}
    },
    close: async () => {},
  }
  const signal = new AbortController().signal
  const { body } = liveStream(changes, { signal, isWelcome: async () => true })
  expect(await new Response(body).text()).toBe(': welcome\n\n')
  expect(vi.getTimerCount()).toBe(0)
})
