import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Actor, ADMIN_ROLES, can } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { COMMANDS } from './access/commands.ts'
import { takersOfActors } from './access/sources.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'

const modules = import.meta.glob<Record<string, unknown>>('/app/**/*.server.ts')

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

const actors: Record<string, Actor> = {
  employee: { userId: randomUUID(), name: 'E', email: 'e@sala.test', admin: null, isEmployee: true },
  ...Object.fromEntries(
    ADMIN_ROLES.map(role => [
      role,
      {
        userId: randomUUID(),
        name: role,
        email: `${role}@sala.test`,
        admin: { displayName: role, role },
        isEmployee: false,
      },
    ]),
  ),
}

const commands = takersOfActors().flatMap(({ path, name }) => {
  const permission = Object.entries(COMMANDS).find(([command]) => command === name)?.[1]
  return permission ? [{ path, name, permission }] : []
})

// Over HTTP the guard of the screen refuses first: the command must not count on that.
describe.each(commands)('$name', ({ path, name, permission }) => {
  const refused = Object.entries(actors).filter(([, actor]) => !can(actor, permission))

  test.each(refused)('refuses %s, whatever is asked', async (_role, actor) => {
    const command = (await modules[`/${path}`]?.())?.[name] as (
      ctx: CommandContext,
      input: unknown,
    ) => unknown
    await expect(async () => command({ ...ctx, actor }, {})).rejects.toMatchObject({ init: { status: 403 } })
  })
})
