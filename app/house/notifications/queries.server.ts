import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { users } from '#app/house/accounts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { MailChoices, NotificationTopic } from './rules.ts'
import { notificationChoices } from './tables.server.ts'

/** Those of the users who want a mail about the topic, with where it goes. */
export function listMailTargets(db: Executor, userIds: string[], topic: NotificationTopic) {
  return db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .leftJoin(notificationChoices, eq(notificationChoices.userId, users.id))
    .where(
      and(
        inArray(users.id, userIds),
        or(isNull(notificationChoices.userId), eq(notificationChoices[topic], true)),
      ),
    )
}

const TOLD_EVERYTHING: MailChoices = {
  newMessage: true,
  newRequest: true,
  leaveDecided: true,
  leaveRequested: true,
  webhookPaused: true,
}

/** What the person wants to be told; everything, until they chose otherwise. */
export async function findMailChoices(db: Executor, userId: string): Promise<MailChoices> {
  const { newMessage, newRequest, leaveDecided, leaveRequested, webhookPaused } = notificationChoices
  const [choices] = await db
    .select({ newMessage, newRequest, leaveDecided, leaveRequested, webhookPaused })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
  return choices ?? TOLD_EVERYTHING
}
