import { expect, test } from 'vitest'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { deleteView, renameView, saveView } from './commands.server.ts'
import { listOwnViews } from './queries.server.ts'
import { LIMITS } from './rules.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const nok = await asStaff(ctx, 'manager')
const desk = await asStaff(ctx, 'front_desk')
const own = (of = nok) => listOwnViews(db, of.actor.userId)
const LIST = '/admin/members'

test('a view keeps filters, order and columns under a name, for its owner alone', async () => {
  const saved = await saveView(nok, { list: LIST, name: '  Ending   soon ', query: 'expiry=7&q=nok&page=2' })
  expect(saved).toEqual({ ok: true, value: { list: LIST, name: 'Ending soon', query: 'expiry=7' } })
  expect(await own()).toMatchObject([{ name: 'Ending soon', query: 'expiry=7' }])
  expect(await own(desk)).toEqual([])
})

test.each([
  ['empty', '  '],
  ['long', 'x'.repeat(LIMITS.name + 1)],
  ['taken', 'ENDING SOON'],
] as const)('a name that is %s is refused', async (reason, name) => {
  expect(await saveView(nok, { list: LIST, name, query: '' })).toEqual({ ok: false, reason })
})

test('of other lists the same name may be kept, and of no list none', async () => {
  const name = 'Ending soon'
  expect(await saveView(nok, { list: '/admin/leave', name, query: '' })).toMatchObject({ ok: true })
  expect(await saveView(nok, { list: 'https://elsewhere.example', name, query: '' })).toMatchObject({
    ok: false,
  })
})

test('of twenty who keep one name at once, one does', async () => {
  const saving = Array.from({ length: 20 }, () => saveView(desk, { list: LIST, name: 'Same', query: '' }))
  expect((await Promise.all(saving)).filter(({ ok }) => ok)).toHaveLength(1)
})

test('its owner renames and deletes it, and nobody else', async () => {
  const [view] = await own()
  const id = view?.id ?? ''
  expect(await renameView(desk, { id, name: 'Mine' })).toEqual({ ok: false, reason: 'not_found' })
  expect(await deleteView(desk, id)).toEqual({ ok: false, reason: 'not_found' })
  expect(await renameView(nok, { id, name: 'Soon over' })).toMatchObject({ ok: true })
  expect((await own())[0]?.name).toBe('Soon over')
  expect(await deleteView(nok, id)).toMatchObject({ ok: true })
  expect(await deleteView(nok, 'nonsense')).toEqual({ ok: false, reason: 'not_found' })
  expect((await own()).map(({ list }) => list)).toEqual(['/admin/leave'])
})

test('nobody keeps more than fifty', async () => {
  for (let n = (await own()).length; n < LIMITS.views; n += 1)
    expect(await saveView(nok, { list: LIST, name: `View ${n}`, query: '' })).toMatchObject({ ok: true })
  expect(await saveView(nok, { list: LIST, name: 'One more', query: '' })).toEqual({
    ok: false,
    reason: 'many',
  })
})
