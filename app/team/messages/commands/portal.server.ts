import type { CommandContext } from '#app/house/access/steps.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import type { Writer } from '../queries/people.server.ts'
import type { Draft } from '../schema.ts'
import { deleteCopies, markRead } from '../steps/own-copy.server.ts'
import { sendNew, sendReply } from '../steps/send.server.ts'

/** The employee who is signed in, as the side of a message; never anybody else. */
export async function employeeWriter(ctx: Pick<CommandContext, 'db' | 'actor'>): Promise<Writer> {
  const { id, firstName, lastName } = await ownEmployee(ctx)
  return { type: 'employee', id, userId: ctx.actor.userId, name: `${firstName} ${lastName}` }
}

/** A message to somebody of the staff. */
export async function sendOwnMessage(ctx: CommandContext, draft: Draft) {
  return sendNew(ctx, await employeeWriter(ctx), draft)
}

/** The answer to a message that came in. */
export async function replyToOwnMessage(ctx: CommandContext, reply: Draft & { replyToId: string }) {
  return sendReply(ctx, await employeeWriter(ctx), reply)
}

/** See `markRead`. */
export async function markOwnMessageRead(ctx: CommandContext, id: string) {
  return markRead(ctx, await employeeWriter(ctx), id)
}

/** See `deleteCopies`. */
export async function deleteOwnMessages(ctx: CommandContext, ids: string[]) {
  return deleteCopies(ctx, await employeeWriter(ctx), ids)
}
