import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { totpCode } from '#app/house/accounts/adapters/totp.server.ts'
import { confirmSecondFactor, startSecondFactor } from '#app/house/accounts/commands/second-factor.server.ts'
import { sessions } from '#app/house/accounts/tables.server.ts'
import { PASSWORD } from '../support/sign-in.ts'
import type { House } from './house.ts'

type Person = { userId: string }

/** Begins to set up a second factor; the code is what an authenticator would show. */
export async function beginFactor(house: House, { userId }: Person) {
  const actor = { userId, name: 'Mali', email: 'mali@sala.test', admin: null, isEmployee: true }
  const ctx: CommandContext = { ...house.ctx, actor }
  const started = await startSecondFactor(ctx, PASSWORD)
  if (!started.ok) throw new Error(started.reason)
  return { ctx, code: totpCode(started.value.secret, new Date()) }
}

export async function haveFactor(house: House, { userId }: Person) {
  const [current] = await house.db.select().from(sessions).where(eq(sessions.userId, userId))
  const { ctx, code } = await beginFactor(house, { userId })
  const confirmed = await confirmSecondFactor(ctx, current?.id ?? randomUUID(), code)
  if (!confirmed.ok) throw new Error(confirmed.reason)
}
