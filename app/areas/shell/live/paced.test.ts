import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const make = () => {
  const act = vi.fn()
  return { act, ...paced(act, { soonMs: 200, everyMs: 3000 }) }
}

test('one call is answered soon', () => {
  const { act, call } = make()
  call()
  vi.advanceTimersByTime(199)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
})

test('a storm of calls is answered every three seconds, and the last one is not forgotten', () => {
  const { act, call } = make()
  for (let ms = 0; ms < 6000; ms += 10) {
    call()
    vi.advanceTimersByTime(10)
  }
  expect(act).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(3000)
  expect(act).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(3)
})

test('a cancelled call never comes', () => {
  const { act, call, cancel } = make()
  call()
  cancel()
  vi.advanceTimersByTime(10_000)
  expect(act).not.toHaveBeenCalled()
})
