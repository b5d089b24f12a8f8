import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { at, browser, clockedAt, NOON, openTabletHouse } from '../../../tests/support/tablet-house.ts'
import { addKiosk, pairKiosk, renewPairing, revokeKiosk } from './commands/pairing.server.ts'
import { listKiosks } from './queries.server.ts'
import { findKiosk, kioskContext } from './steps/token.server.ts'
import { kiosks } from './tables.server.ts'

const { db, ctx, owner, pair } = await openTabletHouse()

describe('a tablet', () => {
  test('is paired once, by a code of ten minutes', async () => {
    const made = await addKiosk(clockedAt(owner, NOON), { name: 'Back door', locationId: null, firePin: '' })
    if (!made.ok) throw new Error(made.reason)
    const { code } = made.value
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const type = (typed: string, now: Date) =>
      pairKiosk(clockedAt({ ...ctx, clientAddress: '192.0.2.1' }, now), typed)
    expect(await type(code, at('15T12:10:00'))).toEqual({ ok: false, reason: 'wrong_code' })
    expect(await type('AAAAAAAA', NOON)).toEqual({ ok: false, reason: 'wrong_code' })
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`
    const both = await Promise.all([type(typed, at('15T12:09:59')), type(typed, at('15T12:09:59'))])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await type(code, NOON)).toEqual({ ok: false, reason: 'wrong_code' })
  })

  test('is paired by nobody who guesses', async () => {
    const guess = () => pairKiosk(clockedAt({ ...ctx, clientAddress: '192.0.2.77' }, NOON), 'AAAAAAAA')
    for (let tries = 0; tries < 300; tries++) expect(await guess()).toMatchObject({ reason: 'wrong_code' })
    expect(await guess()).toEqual({ ok: false, reason: 'too_many' })
  })

  test('is paired however many others were from the same network, and by whoever mistyped before', async () => {
    const house = { ...ctx, clientAddress: '192.0.2.78' }
    const spent = { key: 'kiosk-pairing:192.0.2.78', count: 299, resetsAt: at('15T12:01:00') }
    await db.insert(rateLimits).values(spent)
    for (const name of ['First door', 'Second door']) {
      const made = await addKiosk(clockedAt(owner, NOON), { name, locationId: null, firePin: '' })
      if (!made.ok) throw new Error(made.reason)
      expect(await pairKiosk(clockedAt(house, NOON), made.value.code)).toMatchObject({ ok: true })
    }
    const [counted] = await db.select().from(rateLimits).where(eq(rateLimits.key, spent.key))
    expect(counted?.count).toBe(299)
  })

  test('is known by its own cookie alone, and no more once it is revoked', async () => {
    const cookie = await pair('Lost')
    const found = await findKiosk(ctx, browser(cookie))
    expect(found?.kiosk.name).toBe('Lost')
    for (const other of ['', 'my-session=x', cookie.replace('kiosk=', 'my-session=')])
      expect(await findKiosk(ctx, browser(other))).toBeNull()
    expect(await revokeKiosk(owner, found?.kiosk.id ?? '')).toEqual({ ok: true, value: 'Lost' })
    expect(await findKiosk(ctx, browser(cookie))).toBeNull()
    await expect(kioskContext(ctx, browser(cookie))).rejects.toMatchObject({ status: 401 })
    expect(await revokeKiosk(owner, found?.kiosk.id ?? '')).toEqual({ ok: false, reason: 'not_found' })
    expect(await renewPairing(owner, found?.kiosk.id ?? '')).toEqual({ ok: false, reason: 'not_found' })
  })

  test('gives way to the one that is paired in its place', async () => {
    const cookie = await pair('Swapped')
    const [row] = (await listKiosks(db)).filter(({ name }) => name === 'Swapped')
    const renewed = await renewPairing(clockedAt(owner, NOON), row?.id ?? '')
    if (!renewed.ok) throw new Error(renewed.reason)
    expect(await findKiosk(ctx, browser(cookie))).not.toBeNull()
    expect(
      await pairKiosk(clockedAt({ ...ctx, clientAddress: '192.0.2.8' }, NOON), renewed.value.code),
    ).toMatchObject({ ok: true })
    expect(await findKiosk(ctx, browser(cookie))).toBeNull()
  })

  test('stores nothing by which it could be opened', async () => {
    const made = await addKiosk(clockedAt(owner, NOON), { name: 'Kept', locationId: null, firePin: '123456' })
    const rows = JSON.stringify(await db.select().from(kiosks))
    expect(made.ok && rows.includes(made.value.code)).toBe(false)
    expect(rows).not.toContain('123456')
  })
})
