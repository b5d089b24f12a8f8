import { expect, test } from 'vitest'
import { EVERY_NOUN } from '#app/nouns.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { findSectionStates } from './states.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

/** Lists of records, and the checklist, whose state is of whoever asks. */
const WITHOUT = ['kiosks', 'locations', 'roles', 'start']

test('every section of the settings says how it stands, wherever its noun is', async () => {
  const { states, unreadable } = await findSectionStates(ctx)
  const names = EVERY_NOUN.flatMap(({ settings = [] }) => settings.map(({ name }) => name))
  expect(Object.keys(states).toSorted()).toEqual(names.filter(name => !WITHOUT.includes(name)).toSorted())
  expect(Object.values(states).filter(({ text }) => text === '')).toEqual([])
  expect(unreadable).toEqual([])
})
