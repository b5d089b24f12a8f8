import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive } from './live-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a screen too many goes without news, comes again later, and then catches up', async () => {
  const stream = () =>
    new Response(new ReadableStream({ start: c => c.enqueue(new TextEncoder().encode(': welcome\n\n')) }))
  const fetch = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(new Response('', { status: 429 }))
    .mockResolvedValueOnce(new Response('', { status: 429 }))
    .mockImplementation(async () => stream())
  vi.stubGlobal('fetch', fetch)
  const told = { onChange: vi.fn(), onBack: vi.fn(), onRefused: vi.fn() }
  const connection = connectLive('/admin/live', told)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.isUp()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.isUp()).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(told.onBack).toHaveBeenCalledOnce()
  expect(told.onRefused).not.toHaveBeenCalled()
  connection.close()
})
