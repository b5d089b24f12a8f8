import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { viewCredits } from '#app/space/credits/views.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { visitAs } from '../../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { findSale } from '../queries.server.ts'
import { markOf } from '../rules.ts'
import type { PackValues } from '../schema.ts'
import { savedPack } from '../steps/saved.server.ts'
import { creditPacks } from '../tables.server.ts'
import { createPack, deletePack, updatePack } from './house.server.ts'
import { buyOwnPack } from './own.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = { ...visitor, now: () => new Date('2026-11-24T10:00:00+07:00') }
const manager = await asStaff(ctx, 'manager')
const owner = await asStaff(ctx, 'owner')

async function bought(one: typeof creditPacks.$inferSelect) {
  const { id, email } = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2026-12-31' })
  const asked = { memberRowId: id, packId: one.id, seen: markOf(one), key: randomUUID() }
  const done = await buyOwnPack(await visitAs(ctx, email), asked)
  if (!done.ok) throw new Error(done.reason)
  return { memberRowId: id, saleId: done.value }
}

describe('the packs of the house', () => {
  const VALUES: PackValues = {
    name_en: 'Ten hours',
    name_th: '',
    name_ru: '',
    unit: 'minute',
    amount: '600',
    price: '1,800',
    days: '90',
    plans: 'Monthly Pass\nDay Pass',
    isOnSale: 'on',
  }

  test('are made, changed and deleted by owners, and what was sold stays as it was sold', async () => {
    const made = await createPack(owner, VALUES)
    const id = made.ok ? made.id : ''
    const [one] = await db.select().from(creditPacks).where(eq(creditPacks.id, id))
    if (!one) throw new Error('no pack')
    expect(one).toMatchObject({ amount: 600, priceSatang: 180_000, plans: ['Monthly Pass', 'Day Pass'] })
    const { memberRowId, saleId } = await bought(one)
    const { version } = savedPack(one)
    const changed = { ...VALUES, name_en: 'Eleven hours', amount: '660', price: '2000', isOnSale: '' }
    expect(await updatePack(owner, { id, values: changed, version })).toEqual({ ok: true, id })
    const stale = await updatePack(owner, { id, values: { ...VALUES, price: '1' }, version })
    expect(stale).toMatchObject({ ok: false, conflict: { fields: { price: '2000' } } })
    expect(await deletePack(owner, id)).toBe(true)
    expect(await deletePack(owner, id)).toBe(false)
    expect(await updatePack(owner, { id, values: VALUES, version })).toEqual({ ok: false, errors: null })
    expect(await findSale(db, { id: saleId, memberRowId })).toMatchObject({
      name: { en: 'Ten hours' },
      amount: 600,
      left: 600,
      priceSatang: 180_000,
    })
    const { grants } = await viewCredits(db, memberRowId, ctx.now())
    expect(grants[0]).toMatchObject({ name: 'Ten hours' })
    await expect(createPack(manager, VALUES)).rejects.toMatchObject({ init: { status: 403 } })
  })

  test.each([
    ['name_en', ''],
    ['name_en', 'x'.repeat(81)],
    ['name_th', 'x'.repeat(81)],
    ['name_ru', 'ამ'],
    ['unit', 'hour'],
    ['amount', '0'],
    ['amount', '1.5'],
    ['amount', '-60'],
    ['amount', '600001'],
    ['price', ''],
    ['price', '0'],
    ['price', '-1'],
    ['price', '99999999999'],
    ['days', '0'],
    ['days', '1097'],
    ['days', 'soon'],
  ])('are told what is wrong beside the field: %s %s', async (name, value) => {
    const made = await createPack(owner, { ...VALUES, [name]: value })
    expect(made).toMatchObject({ ok: false, errors: { [name]: expect.any(String) } })
  })
})
