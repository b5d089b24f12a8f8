import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import {
  createService,
  deleteServices,
  moveService,
  switchServices,
  updateService,
} from './commands.server.ts'
import { findService, listActiveServices, listServiceIds, listServices } from './queries.server.ts'
import { type Move, SERVICE_ICONS } from './rules.ts'
import type { ServiceValues } from './schema.ts'
import { markOfOrder, savedService } from './steps.server.ts'
import { services } from './tables.server.ts'
import { findServiceDialog, readServiceQuery } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')
const desk = await asStaff(visitor, 'front_desk')

const YOGA: ServiceValues = {
  title: 'Yoga',
  description: 'On the roof at six.',
  icon: 'award',
  price: 'Free',
  isActive: 'on',
}

async function add(values: Partial<ServiceValues> = {}) {
  const saved = await createService(ctx, { ...YOGA, ...values })
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
  return saved.id
}

async function change(id: string, values: ServiceValues) {
  const row = await findService(db, id)
  return updateService(ctx, { id, values, version: row ? savedService(row).version : '' })
}

const orderOfTitles = async () =>
  (await db.select({ title: services.title }).from(services).orderBy(asc(services.position))).map(
    row => row.title,
  )

async function starter(textKey: string) {
  const [row] = await db.select().from(services).where(eq(services.textKey, textKey))
  if (!row) throw new Error('no such starter service')
  return row
}

test('a new service is the last that visitors see, and the log says who added it', async () => {
  const id = await add()
  expect((await orderOfTitles()).at(-1)).toBe('Yoga')
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(entry).toMatchObject({ adminId: ctx.actor.userId, action: 'created', entityType: 'service' })
})

test.each(SERVICE_ICONS)('the icon %s is taken', async icon => {
  expect((await findService(db, await add({ icon })))?.icon).toBe(icon)
})

test.each([
  [{ title: '' }, 'title'],
  [{ title: 'x'.repeat(81) }, 'title'],
  [{ description: '' }, 'description'],
  [{ icon: 'rocket' }, 'icon'],
  [{ price: '' }, 'price'],
])('%j is refused beside its field', async (wrong, field) => {
  const saved = await createService(ctx, { ...YOGA, ...wrong })
  expect(saved).toMatchObject({ ok: false, errors: { [field]: expect.stringMatching(/\S/) } })
})

test('switching a service off hides it from visitors and keeps its translated words', async () => {
  const { id, title, description, icon, price } = await starter('coffee')
  await change(id, { title, description, icon, price, isActive: '' })
  expect((await listActiveServices(db)).map(service => service.id)).not.toContain(id)
  expect((await findService(db, id))?.textKey).toBe('coffee')
})

test('new words take the place of the translated ones', async () => {
  const { id, description, icon, price } = await starter('visa')
  await change(id, { title: 'Visa runs', description, icon, price, isActive: 'on' })
  expect(await findService(db, id)).toMatchObject({ title: 'Visa runs', textKey: null })
})

const seenNow = async () => markOfOrder(await listServiceIds(db))
const move = async (id: string, where: Move) => moveService(ctx, { id, move: where, seen: await seenNow() })

test('a service moves one place at a time and stays within the list', async () => {
  const before = await orderOfTitles()
  const [first = ''] = await listServiceIds(db)
  await move(first, 'up')
  expect(await orderOfTitles()).toEqual(before)
  const [a, b, ...rest] = before
  expect(await move(first, 'down')).toEqual({
    ok: true,
    value: { title: a, place: 2, total: before.length },
  })
  expect(await orderOfTitles()).toEqual([b, a, ...rest])
  expect(await move('nonsense', 'up')).toEqual({ ok: false, reason: 'not_found' })
})

test('a service is put to any place, also where others were deleted, and the log says where it was', async () => {
  const gone = await add({ title: 'Gone' })
  const id = await add({ title: 'Massage' })
  await deleteServices(ctx, [gone])
  await move(id, 1)
  expect((await orderOfTitles())[1]).toBe('Massage')
  await move(id, 900)
  expect((await orderOfTitles()).at(-1)).toBe('Massage')
  expect(await move((await listServiceIds(db)).at(-1) ?? '', 'up')).toMatchObject({ ok: true })
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(entries.filter(({ action }) => action === 'updated')).toHaveLength(3)
})

test('nobody moves a service in an order that has become another meanwhile', async () => {
  const [first = '', second = ''] = await listServiceIds(db)
  const seen = await seenNow()
  const both = await Promise.all([
    moveService(ctx, { id: first, move: 3, seen }),
    moveService(ctx, { id: second, move: 'down', seen }),
  ])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed' })
})

test('what somebody else deleted can neither be changed nor deleted again', async () => {
  const id = await add()
  expect(await deleteServices(ctx, [id, 'nonsense'])).toEqual({ ok: true, value: 1 })
  expect(await deleteServices(ctx, [id])).toEqual({ ok: false, reason: 'not_found' })
  expect(await change(id, YOGA)).toEqual({ ok: false, errors: null })
})

test('the front desk changes no service', async () => {
  const id = await add()
  for (const command of [
    () => createService(desk, YOGA),
    () => updateService(desk, { id, values: YOGA, version: '' }),
    () => moveService(desk, { id, move: 'up', seen: '' }),
    () => deleteServices(desk, [id]),
  ]) {
    await expect(command()).rejects.toMatchObject({ init: { status: 403 } })
  }
})

test('search, status and icon narrow the list; it has the order of the front page', async () => {
  const id = await add({ title: 'Surf lessons', icon: 'clock', isActive: '' })
  const find = (query: string) => listServices(db, readServiceQuery(new URLSearchParams(query)))
  expect((await find('')).rows.map(row => row.id)).toEqual(await listServiceIds(db))
  expect((await find('q=SURF&state=inactive&icon=clock')).rows.map(row => row.id)).toEqual([id])
  expect((await find('q=surf&state=active')).total).toBe(0)
})

test('a new service has a coffee cup and is active at first', async () => {
  expect(await findServiceDialog(db, new URLSearchParams('new=1'))).toMatchObject({
    saved: { fields: { icon: 'coffee', isActive: 'on' } },
  })
})

test('several are switched off together, as they were seen; who changed meanwhile stays and is named', async () => {
  const [yoga, massage, off] = [
    await add(),
    await add({ title: 'Massage' }),
    await add({ title: 'Sauna', isActive: '' }),
  ]
  const asked = new URLSearchParams([['set', 'inactive'], ...[yoga, massage, off].map(id => ['delete', id])])
  const plan = await findServiceDialog(db, asked)
  if (plan?.kind !== 'together') throw new Error('no plan')
  expect(plan.meant.map(({ name }) => name)).toEqual(['Yoga', 'Massage'])
  expect(plan.out).toEqual([{ id: off, name: 'Sauna', why: 'It is so already' }])
  await change(massage, { ...YOGA, title: 'Thai massage' })
  const done = await switchServices(ctx, { rows: plan.meant, to: plan.to })
  expect(done).toEqual({ count: 1, left: ['Thai massage'] })
  expect(await findService(db, yoga)).toMatchObject({ isActive: false })
  expect(await findService(db, massage)).toMatchObject({ isActive: true })
  const [entry] = await db
    .select()
    .from(adminActivityLog)
    .where(and(eq(adminActivityLog.entityId, yoga), eq(adminActivityLog.action, 'updated')))
  expect(entry?.details).toMatchObject({ before: { isActive: true }, after: { isActive: false } })
})

test('who is asked about before services are deleted is named, as far as there are any', async () => {
  const ids = [await add({ title: 'Kayaks' }), await add({ title: 'Boats' }), randomUUID()]
  const asked = new URLSearchParams(ids.map(id => ['delete', id]))
  expect(await findServiceDialog(db, asked)).toEqual({ kind: 'delete', ids, names: ['Kayaks', 'Boats'] })
})
