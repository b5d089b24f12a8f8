import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeListener, Changes } from './live.server.ts'
import { liveStream } from './live-stream.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
const opened: AbortController[] = []
afterEach(() => {
  for (const browser of opened.splice(0)) browser.abort()
  vi.useRealTimers()
})

/** An open stream, what came through it, and the switches behind it. */
function open({
  isWelcome = async () => true,
  topics,
  isTheirs,
  viewer = { sessionId: 'one', clientAddress: '203.0.113.7' },
}: Partial<Parameters<typeof liveStream>[1]> = {}) {
  const listeners = new Set<ChangeListener>()
  const changes: Changes = {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {},
  }
  const browser = new AbortController()
  opened.push(browser)
  const response = liveStream(changes, {
    viewer,
    signal: browser.signal,
    isWelcome,
    ...(topics && { topics }),
    ...(isTheirs && { isTheirs }),
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

test('who follows what is theirs hears of that, and of what may be anybody’s, and of nothing else', async () => {
  const { listeners, read } = open({ isTheirs: id => id === 'mine' })
  await read()
  for (const { onChange } of listeners) {
    onChange('receipts', ['another'])
    onChange('bookings', ['another', 'mine'])
    onChange('visits')
  }
  expect((await read()).value).toBe('event: change\ndata: bookings\n\n')
  expect((await read()).value).toBe('event: change\ndata: visits\n\n')
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

test('a session follows with a dozen screens, and with the next one as soon as one of them is closed', async () => {
  const viewer = { sessionId: 'many', clientAddress: '203.0.113.8' }
  const screens = Array.from({ length: 12 }, () => open({ viewer }))
  const refused = open({ viewer }).response
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(open({ viewer: { ...viewer, sessionId: 'another' } }).response.status).toBe(200)
  screens[0]?.browser.abort()
  expect(open({ viewer }).response.status).toBe(200)
})

test('a network follows with three hundred, however many sessions there are', () => {
  const openOne = (session: number, clientAddress: string) =>
    open({ viewer: { sessionId: `s${session}`, clientAddress } })
  const screens = Array.from({ length: 300 }, (_, index) => openOne(index, `2001:db8::${index.toString(16)}`))
  expect(screens.every(({ response }) => response.status === 200)).toBe(true)
  expect(openOne(300, '2001:db8::ffff').response.status).toBe(429)
  expect(openOne(300, '2001:db8:1::1').response.status).toBe(200)
  for (const { browser } of screens) browser.abort()
  expect(openOne(300, '2001:db8::ffff').response.status).toBe(200)
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
  const viewer = { sessionId: 'one', clientAddress: '203.0.113.7' }
  const { body } = liveStream(changes, { viewer, signal, isWelcome: async () => true })
  expect(await new Response(body).text()).toBe(': welcome\n\n')
  expect(vi.getTimerCount()).toBe(0)
})
