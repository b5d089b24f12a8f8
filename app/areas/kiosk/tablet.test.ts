import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_SHOWN, MOST_AT_ONCE } from '#app/presence/kiosks/rules.ts'
import { shownList } from '#app/presence/kiosks/schema.ts'
import { keep, readQueue, refreshKnown, sendKept, type Told } from './tablet.ts'

/** What the house has taken, in its order. */
let taken: Told[] = []
/** What it answers to each that is told; 200 unless a test says otherwise. */
let answerTo: (told: Told[]) => number = () => 200

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    const told = shownList.safeParse(JSON.parse(body.get('entries') ?? ''))
    const status = told.success ? answerTo(told.data) : 400
    if (status === 200 && told.success) taken.push(...told.data)
    return Response.json({ answers: [] }, { status })
  })
  taken = []
  answerTo = () => 200
})

afterEach(() => vi.unstubAllGlobals())

let count = 0
const keptAt = '2026-08-15T05:00:00.000Z'

function keepCode(code: string): Told {
  const key = `019aa7c8-7a10-7c3e-a1b2-${String(count++).padStart(12, '0')}`
  const told = { key, keptAt, way: 'code', code } as const
  keep(told)
  return told
}

test('a tablet whose clock is wrong goes by the clock of the house, also once it starts again without a network', async () => {
  const noon = new Date('2026-08-15T05:00:00Z')
  vi.useFakeTimers({ now: new Date('2026-08-15T04:20:00Z') })
  vi.stubGlobal('fetch', async () => Response.json({}, { headers: { date: noon.toUTCString() } }))
  await refreshKnown()
  vi.resetModules()
  const restarted = await import('./tablet.ts')
  vi.advanceTimersByTime(60_000)
  expect(restarted.nowHere()).toEqual(new Date('2026-08-15T05:01:00Z'))
  vi.useRealTimers()
})

test('what was kept is told in its order, and forgotten once it is taken', async () => {
  const all = Array.from({ length: MOST_AT_ONCE + 1 }, (_, nth) => keepCode(`code ${nth}`))
  await sendKept('en')
  expect(taken).toEqual(all)
  expect(readQueue()).toEqual([])
})

test('what the house never takes keeps nothing else from it, and is told as unreadable', async () => {
  const [before, long, after] = [keepCode('one'), keepCode('x'.repeat(LONGEST_SHOWN + 1)), keepCode('two')]
  await sendKept('en')
  expect(taken).toEqual([before, { key: long.key, keptAt, way: 'unreadable' }, after])
  expect(readQueue()).toEqual([])
})

test('what the house fails at stays, and the others go on', async () => {
  const [before, broken, after] = [keepCode('one'), keepCode('broken'), keepCode('two')]
  answerTo = told => (told.some(({ key }) => key === broken.key) ? 500 : 200)
  await expect(sendKept('en')).rejects.toThrow('500')
  expect(taken).toEqual([before, after])
  expect(readQueue()).toEqual([broken])
})

test('without the house everything stays', async () => {
  const all = [keepCode('one'), keepCode('two')]
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  await expect(sendKept('en')).rejects.toThrow('no network')
  expect(readQueue()).toEqual(all)
})

test('what a busy house puts off stays whole', async () => {
  const one = keepCode('one')
  answerTo = () => 429
  await expect(sendKept('en')).rejects.toThrow('429')
  expect(readQueue()).toEqual([one])
})
