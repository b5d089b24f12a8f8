import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { checkInCode, readCheckInCode, spendCheckInCode } from './steps/code.server.ts'

const { db } = await createTestDatabase()
const ctx = { secrets: { cookies: 'cookies', auth: 'of this house', webhooks: '' } }
const other = { secrets: { ...ctx.secrets, auth: 'of another house' } }
const NOON = new Date('2026-08-15T12:00:00+07:00')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

test('a code says whose it is, within its window and the next', () => {
  const id = randomUUID()
  const text = checkInCode(ctx, { kind: 'm', id }, NOON)
  const read = (seconds: number) => readCheckInCode(ctx, text, later(seconds))
  expect(read(0)).toMatchObject({ ok: true, value: { kind: 'm', id } })
  expect(read(59)).toMatchObject({ ok: true })
  expect(read(60)).toEqual({ ok: false, reason: 'code_over' })
  expect(read(24 * 60 * 60)).toEqual({ ok: false, reason: 'code_over' })
})

test('a clock that was set back by one window is borne, and by no more', () => {
  const text = checkInCode(ctx, { kind: 'm', id: randomUUID() }, NOON)
  expect(readCheckInCode(ctx, text, later(-30))).toMatchObject({ ok: true })
  expect(readCheckInCode(ctx, text, later(-31))).toEqual({ ok: false, reason: 'code_early' })
})

test('what another house signed, or anybody has changed, is not ours', () => {
  const text = checkInCode(ctx, { kind: 'm', id: randomUUID() }, NOON)
  const changed = Array.from(
    text,
    (letter, at) => text.slice(0, at) + (letter === 'G' ? 'M' : 'G') + text.slice(at + 1),
  )
  for (const one of [checkInCode(other, { kind: 'm', id: randomUUID() }, NOON), ...changed, 'M', '', 'SALA'])
    expect(readCheckInCode(ctx, one, NOON)).toEqual({ ok: false, reason: 'not_ours' })
})

test('a code is spent once, however many tablets see it at once', async () => {
  const read = readCheckInCode(ctx, checkInCode(ctx, { kind: 'g', id: randomUUID() }, NOON), NOON)
  if (!read.ok) throw new Error(read.reason)
  const spent = await Promise.all(Array.from({ length: 20 }, () => spendCheckInCode(db, read.value, NOON)))
  expect(spent.filter(Boolean)).toHaveLength(1)
  expect(await spendCheckInCode(db, { ...read.value, window: read.value.window + 1 }, NOON)).toBe(true)
})
