import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { readLocal } from '#app/kit/forms/local-text.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from './commands.server.ts'
import { MOST_SHOWN } from './rules.ts'
import { savedAnnouncement } from './steps.server.ts'
import { announcements } from './tables.server.ts'
import { viewShown } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const desk = await asStaff(ctx, 'front_desk')

const TEXTS = { text_en: 'The terrace is closed', text_th: 'ระเบียงปิด', text_ru: '' }
const DAYS = { startsOn: '2026-11-23', endsOn: '2026-11-25' }
const VALUES = { ...TEXTS, ...DAYS }

beforeEach(() => db.delete(announcements))

const make = async (values = VALUES) => {
  const made = await createAnnouncement(desk, values)
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return made.id
}
const shownAt = async (time: string) => (await viewShown(db, new Date(time))).map(({ text }) => text)

test('members are told from the first day to the last, by the clock of the house', async () => {
  await make()
  expect(await shownAt('2026-11-22T23:59:59+07:00')).toEqual([])
  expect(await shownAt('2026-11-23T00:00:00+07:00')).toEqual(['The terrace is closed'])
  expect(await shownAt('2026-11-25T23:59:59+07:00')).toEqual(['The terrace is closed'])
  expect(await shownAt('2026-11-26T00:00:00+07:00')).toEqual([])
})

test('of many the newest few are shown', async () => {
  for (let count = 0; count < MOST_SHOWN + 2; count++) await make({ ...VALUES, text_en: `News ${count}` })
  expect(await shownAt('2026-11-24T12:00:00+07:00')).toEqual(['News 4', 'News 3', 'News 2'])
})

test.each([
  ['text_en', { text_en: ' ', text_th: '', text_ru: '' }],
  ['text_ru', { text_ru: 'я'.repeat(301) }],
  ['startsOn', { startsOn: '2026-02-30' }],
  ['endsOn', { endsOn: '' }],
  ['endsOn', { endsOn: '2026-11-22' }],
])('what is wrong with its %s is said: %j', async (field, wrong) => {
  const made = await createAnnouncement(desk, { ...VALUES, ...wrong })
  expect(made.ok ? {} : Object.keys(made.errors)).toEqual([field])
  expect(await db.$count(announcements)).toBe(0)
})

test('is changed unless somebody else has saved meanwhile, taken away, and each is in the log', async () => {
  const id = await make()
  const { version } = savedAnnouncement({ text: readLocal('text', TEXTS), ...DAYS })
  const changed = { ...VALUES, text_en: 'Open again' }
  expect(await updateAnnouncement(desk, { id, values: changed, version })).toEqual({ ok: true, id })
  const late = await updateAnnouncement(desk, { id, values: { ...VALUES, text_en: 'Shut' }, version })
  expect(late).toMatchObject({ ok: false, conflict: { fields: { text_en: 'Open again' } } })
  expect((await deleteAnnouncement(desk, id)).ok).toBe(true)
  expect(await deleteAnnouncement(desk, id)).toEqual({ ok: false, reason: 'not_found' })
  expect(await updateAnnouncement(desk, { id, values: VALUES, version })).toEqual({ ok: false, errors: null })
  const rows = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['created', 'deleted', 'updated'])
})
