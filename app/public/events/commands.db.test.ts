import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { JAZZ } from '../../../tests/support/jazz-night.ts'
import { lastEntry } from '../../../tests/support/last-entry.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { createEvent, deleteEvents, updateEvent } from './commands.server.ts'
import { findEvent } from './queries.server.ts'
import type { EventValues } from './schema.ts'
import { savedEvent } from './steps.server.ts'
import { events } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')
const desk = await asStaff(visitor, 'front_desk')

async function add(values: Partial<EventValues> = {}) {
  const saved = await createEvent(ctx, { values: { ...JAZZ, ...values }, upload: null })
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
  return saved.id
}

beforeEach(() => db.delete(events).then(() => undefined))

test('a new event is stored with its time on Bangkok’s clock, and the log says who added it', async () => {
  const id = await add()
  const { startsAt, endsAt, ...event } = (await findEvent(db, id)) ?? {}
  expect(startsAt?.toISOString()).toBe('2026-12-31T12:00:00.000Z')
  expect(endsAt?.toISOString()).toBe('2026-12-31T15:30:00.000Z')
  expect(event).toMatchObject({
    title: 'Jazz night',
    slug: 'jazz-night',
    place: 'Terrace',
    seats: 20,
    type: 'networking',
    imageUrl: JAZZ.imageUrl,
  })
  expect(await lastEntry(db)).toMatchObject({
    adminId: ctx.actor.userId,
    action: 'created',
    entityType: 'event',
    entityId: id,
  })
})

test.each([
  [{ title: '' }, 'title'],
  [{ title: 'x'.repeat(121) }, 'title'],
  [{ description: '' }, 'description'],
  [{ startsAt: '2026-02-30T10:00' }, 'startsAt'],
  [{ endsAt: '2026-12-31T19:00' }, 'endsAt'],
  [{ endsAt: '2026-12-30T22:00' }, 'endsAt'],
  [{ endsAt: 'late' }, 'endsAt'],
  [{ place: 'x'.repeat(121) }, 'place'],
  [{ seats: '0' }, 'seats'],
  [{ seats: '-1' }, 'seats'],
  [{ seats: '2.5' }, 'seats'],
  [{ seats: '10000' }, 'seats'],
  [{ seats: 'many' }, 'seats'],
  [{ type: 'party' }, 'type'],
  [{ imageUrl: '' }, 'imageUrl'],
  [{ imageUrl: 'http://pictures.example/a.jpg' }, 'imageUrl'],
])('%j is refused beside its field, and nothing is stored', async (wrong, field) => {
  const saved = await createEvent(ctx, { values: { ...JAZZ, ...wrong }, upload: null })
  expect(saved).toMatchObject({ ok: false, errors: { [field]: expect.stringMatching(/\S/) } })
  expect(await db.$count(events)).toBe(0)
})

test('an event without an end, a place or a number of seats is one all the same', async () => {
  const id = await add({ endsAt: '', place: '', seats: '' })
  expect(await findEvent(db, id)).toMatchObject({ endsAt: null, place: '', seats: null })
})

test('its address comes from the title, is nobody else’s, and stays when the title changes', async () => {
  const slugOf = async (id: string) => (await findEvent(db, id))?.slug
  const ids = await Promise.all([add(), add(), add()])
  const slugs = await Promise.all(ids.map(slugOf))
  expect(slugs.toSorted()).toEqual(['jazz-night', 'jazz-night-2', 'jazz-night-3'])
  expect(await slugOf(await add({ title: 'คืนดนตรีแจ๊ส' }))).toBe('คืนดนตรีแจ๊ส')
  expect(await slugOf(await add({ title: 'Джаз у моря' }))).toBe('dzhaz-u-morya')
  expect(await slugOf(await add({ title: '爵士之夜' }))).toBe('event')
  const [id = ''] = ids
  const row = await findEvent(db, id)
  const version = row ? savedEvent(row).version : ''
  await updateEvent(ctx, { id, values: { ...JAZZ, title: 'Blues night' }, upload: null, version })
  expect(await slugOf(id)).toBe(row?.slug)
})

test('an uploaded picture stands in for an address and is removed with the last event that shows it', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const upload = new File([new Uint8Array(png)], 'terrace.png', { type: 'image/png' })
  const saved = await createEvent(ctx, { values: { ...JAZZ, imageUrl: '' }, upload })
  if (!saved.ok) throw new Error('refused')
  const imageUrl = (await findEvent(db, saved.id))?.imageUrl ?? ''
  expect(imageUrl).toMatch(/^\/images\/events\/[0-9a-f-]{36}\.jpg$/)
  const key = imageUrl.replace('/images/', '')
  const clone = await add({ title: 'Jazz night (Copy)', imageUrl })
  await deleteEvents(ctx, [clone])
  expect(await ctx.storage.read(key)).not.toBeNull()
  await deleteEvents(ctx, [saved.id])
  expect(await ctx.storage.read(key)).toBeNull()
})

test('a file that is no picture is refused beside the picture’s field', async () => {
  const upload = new File(['<svg onload=alert(1)>'], 'x.png', { type: 'image/png' })
  const saved = await createEvent(ctx, { values: { ...JAZZ, imageUrl: '' }, upload })
  expect(saved).toMatchObject({ ok: false, errors: { imageUrl: expect.stringMatching(/\S/) } })
})

test('a change is stored, and the log has only what changed', async () => {
  const id = await add()
  const values = { ...JAZZ, title: 'Blues night' }
  const row = await findEvent(db, id)
  const version = row ? savedEvent(row).version : ''
  expect(await updateEvent(ctx, { id, values, upload: null, version })).toEqual({ ok: true, id })
  expect((await findEvent(db, id))?.title).toBe('Blues night')
  expect((await lastEntry(db))?.details).toEqual({
    before: { title: 'Jazz night' },
    after: { title: 'Blues night' },
  })
})

test('an event that somebody else deleted is not changed', async () => {
  const id = await add()
  await deleteEvents(ctx, [id])
  const input = { id, values: JAZZ, upload: null, version: '' }
  expect(await updateEvent(ctx, input)).toEqual({ ok: false, errors: null })
  expect(await deleteEvents(ctx, [id])).toEqual({ ok: false, reason: 'not_found' })
})

test('the front desk adds and changes events but deletes none', async () => {
  const saved = await createEvent(desk, { values: JAZZ, upload: null })
  if (!saved.ok) throw new Error('refused')
  await expect(deleteEvents(desk, [saved.id])).rejects.toMatchObject({ init: { status: 403 } })
  expect(await findEvent(db, saved.id)).not.toBeNull()
})
