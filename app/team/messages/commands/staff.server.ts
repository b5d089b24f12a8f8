import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import type { Writer } from '../queries/people.server.ts'
import type { Draft } from '../schema.ts'
import { deleteCopies, markRead } from '../steps/own-copy.server.ts'
import { sendNew, sendReply } from '../steps/send.server.ts'

/** Whoever works in the staff area, as the side of a message. */
export function staffWriter({ actor }: Pick<CommandContext, 'actor'>): Writer {
  const { userId, name, admin } = actor
  return { type: 'admin', id: userId, userId, name: admin?.displayName ?? name }
}

/** A message to one or more active employees. */
export async function sendMessages(ctx: CommandContext, draft: Draft) {
  await authorise(ctx, 'messages.edit')
  return sendNew(ctx, staffWriter(ctx), draft)
}

/** The answer to a message of an employee. */
export async function replyToMessage(ctx: CommandContext, reply: Draft & { replyToId: string }) {
  await authorise(ctx, 'messages.edit')
  return sendReply(ctx, staffWriter(ctx), reply)
}

/** See `markRead`. */
export async function markMessageRead(ctx: CommandContext, id: string) {
  await authorise(ctx, 'messages.edit')
  return markRead(ctx, staffWriter(ctx), id)
}

/** See `deleteCopies`. */
export async function deleteMessages(ctx: CommandContext, ids: string[]) {
  await authorise(ctx, 'messages.delete')
  return deleteCopies(ctx, staffWriter(ctx), ids)
}
