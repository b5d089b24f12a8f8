import { expect, test } from 'vitest'
import { createProgressLine } from './progress-line.server.ts'

function tellFor(seconds: number, isTTY: boolean) {
  const written: string[] = []
  let now = 0
  const line = createProgressLine({ write: text => written.push(text), isTTY }, () => now)
  for (; now < seconds * 1000; now += 50) line.tell(`table ${now / 50}`)
  line.end()
  return written
}

test('on a terminal one line changes, and is gone at the end', () => {
  const written = tellFor(1, true)
  expect(written.length).toBeLessThanOrEqual(11)
  expect(written.at(0)).toBe('\r\u001b[2K  table 2')
  expect(written.join('')).not.toContain('\n')
  expect(written.at(-1)).toBe('\r\u001b[2K')
})

test('elsewhere there are plain lines, five seconds apart', () => {
  expect(tellFor(4, false)).toEqual([])
  expect(tellFor(11, false)).toEqual(['  table 100\n', '  table 200\n'])
})
