import type { CommandContext } from '#app/house/access/steps.server.ts'
import { createKey } from '#app/machines/api-keys/commands.server.ts'
import type { NewKey } from '#app/machines/api-keys/schema.ts'

/** A new key of the API, as a program sends it. */
export async function makeKey(ctx: CommandContext, values: NewKey): Promise<string> {
  const made = await createKey(ctx, values)
  if (!made.ok) throw new Error(made.reason)
  return made.value
}
