import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { addLocation } from '#app/house/locations/commands.server.ts'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { bookings } from '../bookings/tables.server.ts'
import { createSpace, deleteSpaces, switchSpaces, updateSpace } from './commands.server.ts'
import { findSpace, listSpaces } from './queries.server.ts'
import type { SpaceValues } from './schema.ts'
import { savedSpace } from './steps/saved-space.server.ts'
import { spaces } from './tables.server.ts'
import { findSpaceDialog, readSpaceQuery } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')
const desk = await asStaff(visitor, 'front_desk')

const dialog = await findSpaceDialog(db, new URLSearchParams('new=1'))
const NEW = dialog?.kind === 'new' ? dialog.saved.fields : ({} as SpaceValues)
const REEF: SpaceValues = { ...NEW, name_en: 'Reef room', name_th: 'ห้องแนวปะการัง', hour: '200', seats: '8' }

async function add(values: Record<string, string> = {}) {
  const saved = await createSpace(ctx, { values: { ...REEF, ...values }, upload: null })
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
  return saved.id
}

const stored = async (id: string) => {
  const space = await findSpace(db, id)
  if (!space) throw new Error('gone')
  return space
}

beforeEach(async () => {
  await db.delete(bookings)
  await db.delete(spaces)
})

const NIGHT = {
  'band-0-on': 'on',
  'band-0-from': '22',
  'band-0-to': '6',
  'band-0-percent': '50',
  'band-0-weekdays': '1\n5',
}
/** A row above it was left empty. */
const MORNING = { 'band-2-on': 'on', 'band-2-from': '6', 'band-2-to': '8', 'band-2-percent': '150' }

/** Nothing is booked in these. */
const passNothingOn = async () => {}

test('a new space is stored as it was typed, and its form shows that again', async () => {
  const values = {
    place_en: 'Upstairs',
    place_th: 'ชั้นสอง',
    equipment_en: 'screen, camera',
    equipment_ru: 'экран',
    audience: 'plans',
    plans: 'Gold\nSilver',
    isPublic: 'on',
    halfDay: '600',
    day: '1,000',
    ...NIGHT,
    ...MORNING,
    discounts: 'Gold\t10\nSilver\t100',
    spot: 'quiet',
    credits: 'pack\ngift',
    ownHours: 'on',
    '1-open': 'on',
    '1-opens': '20:00',
    '1-closes': '02:00',
    needsApproval: 'on',
    releaseMinutes: '15',
    imageUrl: 'https://p.example/a.jpg',
  }
  const space = await stored(await add(values))
  expect(space).toMatchObject({
    name: { en: 'Reef room' },
    kind: 'room',
    seats: 8,
    units: 1,
    place: { en: 'Upstairs', th: 'ชั้นสอง', ru: '' },
    equipment: { en: ['screen', 'camera'], th: [], ru: ['экран'] },
    audience: 'plans',
    plans: ['Gold', 'Silver'],
    isPublic: true,
    needsApproval: true,
    priceRules: {
      hourSatang: 20_000,
      halfDaySatang: 60_000,
      daySatang: 100_000,
      bands: [
        { weekdays: [1, 5], from: '22:00', to: '06:00', percent: 50 },
        { weekdays: [0, 1, 2, 3, 4, 5, 6], from: '06:00', to: '08:00', percent: 150 },
      ],
      discounts: [
        { plan: 'Gold', percent: 10 },
        { plan: 'Silver', percent: 100 },
      ],
    },
    spot: 'quiet',
    credits: ['pack', 'gift'],
    hours: [null, { opens: '20:00', closes: '02:00' }, null, null, null, null, null],
    releaseMinutes: 15,
    isActive: true,
  })
  const { fields, version } = savedSpace(space)
  expect(
    await updateSpace(ctx, { id: space.id, values: fields, version, upload: null }, passNothingOn),
  ).toMatchObject({
    ok: true,
  })
  expect(await stored(space.id)).toMatchObject({ ...space, updatedAt: expect.any(Date) })
})

test.each([
  [{ name_en: '' }, 'name_en'],
  [{ name_th: 'x'.repeat(81) }, 'name_th'],
  [{ place_en: 'x'.repeat(121) }, 'place_en'],
  [{ place_ru: 'x'.repeat(121) }, 'place_ru'],
  [{ equipment_th: 'x'.repeat(301) }, 'equipment_th'],
  [{ kind: 'castle' }, 'kind'],
  [{ spot: 'moon' }, 'spot'],
  [{ audience: 'all' }, 'audience'],
  [{ audience: 'plans' }, 'plans'],
  [{ units: '0' }, 'units'],
  [{ units: '501' }, 'units'],
  [{ units: '1.5' }, 'units'],
  [{ seats: 'many' }, 'seats'],
  [{ minMinutes: '0' }, 'minMinutes'],
  [{ minMinutes: '60', maxMinutes: '30' }, 'maxMinutes'],
  [{ maxMinutes: '' }, 'maxMinutes'],
  [{ stepMinutes: '4' }, 'stepMinutes'],
  [{ maxDaysAhead: '731' }, 'maxDaysAhead'],
  [{ cancelHours: '-1' }, 'cancelHours'],
  [{ hour: '-5' }, 'hour'],
  [{ day: 'much' }, 'day'],
  [{ discounts: 'Silver\t10\nGold\t101' }, 'discount-Gold'],
  [{ discounts: 'Gold\tmuch' }, 'discount-Gold'],
  [{ ...NIGHT, 'band-0-to': '' }, 'band-0-to'],
  [{ ...NIGHT, 'band-0-to': '22:00' }, 'band-0-to'],
  [{ ...NIGHT, 'band-0-from': '25' }, 'band-0-from'],
  [{ ...NIGHT, 'band-0-percent': '' }, 'band-0-percent'],
  [{ ...NIGHT, 'band-0-percent': '1001' }, 'band-0-percent'],
  [{ ...NIGHT, ...MORNING, 'band-2-from': '5:59' }, 'band-2-from'],
  [{ ownHours: 'on' }, 'ownHours'],
  [{ ownHours: 'on', '3-open': 'on', '3-opens': '9', '3-closes': 'late' }, '3-closes'],
  [{ imageUrl: 'http://p.example/a.jpg' }, 'imageUrl'],
])('%j is refused beside its field, and nothing is stored', async (wrong, field) => {
  const saved = await createSpace(ctx, { values: { ...REEF, ...wrong } as SpaceValues, upload: null })
  expect(saved).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } })
  expect(await db.$count(spaces)).toBe(0)
})

test('the floor plan is that of the first place: elsewhere a space is not on it', async () => {
  const owner = await asStaff(visitor, 'owner')
  const added = await addLocation(owner, {
    name: 'Naklua',
    code: 'NAK',
    timeZone: 'Asia/Bangkok',
    taxBranch: '00001',
  })
  const location = added.ok ? added.id : ''
  expect(await stored(await add({ location, spot: 'cafe' }))).toMatchObject({
    locationId: location,
    spot: null,
  })
  expect(await stored(await add({ location: HOME_LOCATION, spot: 'cafe' }))).toMatchObject({ spot: 'cafe' })
})

test('what somebody else saved meanwhile is shown, not overwritten', async () => {
  const id = await add()
  const { fields, version } = savedSpace(await stored(id))
  await updateSpace(
    ctx,
    { id, values: { ...fields, place_th: 'ชั้นสอง' }, version, upload: null },
    passNothingOn,
  )
  const late = await updateSpace(
    ctx,
    {
      id,
      values: { ...fields, seats: '6' },
      version,
      upload: null,
    },
    passNothingOn,
  )
  expect(late).toMatchObject({ ok: false, conflict: { fields: { place_th: 'ชั้นสอง' } } })
})

test('an uploaded picture is stored, and goes with the last space that shows it', async () => {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer()
  const upload = new File([new Uint8Array(content)], 'room.png', { type: 'image/png' })
  const saved = await createSpace(ctx, { values: REEF, upload })
  const space = await stored(saved.ok ? saved.id : '')
  const key = space.imageUrl?.slice('/images/'.length) ?? ''
  expect(await ctx.storage.read(key)).not.toBeNull()
  expect(await deleteSpaces(ctx, [space.id])).toEqual({ ok: true, value: 1 })
  expect(await ctx.storage.read(key)).toBeNull()
})

test('a space that somebody has booked stays; one that is gone is said to be', async () => {
  const id = await add()
  await db.insert(bookings).values({
    spaceId: id,
    status: 'cancelled',
    madeBy: 'staff',
    icalUid: 'x',
    startsAt: new Date('2026-12-01T03:00Z'),
    endsAt: new Date('2026-12-01T04:00Z'),
    blockedUntil: new Date('2026-12-01T04:00Z'),
    policy: { cancelHours: 0, freeUntil: '' },
  })
  expect(await deleteSpaces(ctx, [id])).toEqual({ ok: false, reason: 'booked' })
  await db.delete(bookings).where(eq(bookings.spaceId, id))
  expect(await deleteSpaces(ctx, [id])).toEqual({ ok: true, value: 1 })
  expect(await deleteSpaces(ctx, [id])).toEqual({ ok: false, reason: 'not_found' })
})

test('several are switched off together; one that is gone meanwhile is counted', async () => {
  const ids = [await add(), await add({ name_en: 'Booth', name_th: '' })]
  const asked = new URLSearchParams([['set', 'inactive'], ...ids.map(id => ['delete', id])])
  const plan = await findSpaceDialog(db, asked)
  if (plan?.kind !== 'together') throw new Error('no plan')
  await deleteSpaces(ctx, ids.slice(1))
  expect(await switchSpaces(ctx, { rows: plan.meant, to: plan.to })).toEqual({ count: 1, left: [null] })
  expect(await stored(ids[0] ?? '')).toMatchObject({ isActive: false })
  const rows = plan.meant
  await expect(switchSpaces(desk, { rows, to: 'active' })).rejects.toMatchObject({ init: { status: 403 } })
})

test('the front desk looks at spaces and changes none', async () => {
  await expect(createSpace(desk, { values: REEF, upload: null })).rejects.toMatchObject({
    init: { status: 403 },
  })
})

test('search, kind and state narrow the list, which is by name', async () => {
  await add()
  const place = { place_en: 'By the stairs', place_th: 'ข้างบันได', place_ru: 'У лестницы' }
  await add({ name_en: 'Booth', name_th: '', kind: 'booth', ...place })
  await add({ name_en: 'Attic', isActive: '' })
  const names = async (query: string) =>
    (await listSpaces(db, readSpaceQuery(new URLSearchParams(query)))).rows.map(row => row.name.en)
  expect(await names('')).toEqual(['Attic', 'Booth', 'Reef room'])
  for (const word of ['stairs', 'บันได', 'лестницы']) expect(await names(`q=${word}`)).toEqual(['Booth'])
  expect(await names('q=ปะการัง')).toEqual(['Reef room', 'Attic'].toSorted())
  expect(await names('kind=booth')).toEqual(['Booth'])
  expect(await names('state=inactive')).toEqual(['Attic'])
})
