import { expect, test } from 'vitest'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { createPerson, PASSWORD } from '../../../../tests/support/sign-in.ts'
import { checkPassword, passwordProblem } from './passwords.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const about = { email: 'nok@example.com', companyName: 'Sala Coworking' }

test.each([
  ['password1', 'common'],
  ['PASSWORD1', 'common'],
  ['iloveyou', 'common'],
  ['Sala1234', 'context'],
  ['short', 'too_short'],
  ['lantern by the sea', null],
  ['รหัสผ่านของฉันคือทะเล', null],
])('%s may be set: %s', async (password, problem) => {
  expect(await passwordProblem(password, about)).toBe(problem)
})

test('who sits at an unlocked screen has ten guesses at the password', async () => {
  const userId = await createPerson(db, { email: 'guess@sala.test' })
  expect(await checkPassword(ctx, userId, PASSWORD)).toBe('right')
  for (let i = 0; i < 10; i++) expect(await checkPassword(ctx, userId, 'guess')).toBe('wrong')
  expect(await checkPassword(ctx, userId, PASSWORD)).toBe('too_many')
})
