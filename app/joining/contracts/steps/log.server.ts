import type { CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Contract } from '../tables.server.ts'

/** Writes down what staff have done to a contract, and has their screens show it. A step of commands. */
export async function logContract(
  tx: Transaction,
  ctx: CommandContext,
  { id, number }: Contract,
  { action, details = {} }: { action: string; details?: Record<string, unknown> },
) {
  const entity = { entityType: 'contract', entityId: id, details: { number, ...details } }
  await recordChange(tx, ctx, 'contracts', { action, ...entity })
}
