import { expect, test } from 'vitest'
import { lookAt } from './rest.ts'

const MIB = 2 ** 20

/** Whether each look collected; `[load, MiB]` of each. */
function looksAt(seen: [load: number, taken: number][]): boolean[] {
  let [now, collected] = [0, 0]
  const look = lookAt({
    load: () => seen[now]?.[0] ?? 0,
    memory: () => (seen[now]?.[1] ?? 0) * MIB,
    collect: () => {
      collected += 1
    },
  })
  return seen.map((_, index) => {
    const before = collected
    now = index
    look()
    return collected > before
  })
}

test('what the start has left is given back as soon as the program rests', () => {
  expect(
    looksAt([
      [0.9, 250],
      [0.1, 250],
      [0.01, 250],
    ]),
  ).toEqual([false, false, true])
})

test('nothing is collected again until there is something to give back', () => {
  expect(
    looksAt([
      [0, 250],
      [0, 120],
      [0, 143],
      [0, 144],
      [0, 130],
      [0, 153],
      [0, 154],
    ]),
  ).toEqual([...[true, false, false, true], ...[false, false, true]])
})

test('what a rush takes counts from before it, also when it begins right after a collection', () => {
  expect(
    looksAt([
      [0, 250],
      [0.8, 400],
      [0.8, 450],
      [0, 410],
    ]),
  ).toEqual([true, false, false, true])
})
