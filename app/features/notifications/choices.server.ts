import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import { users } from '../accounts/tables.server.ts'
import { notificationChoices } from './tables.server.ts'

/** What somebody may be told by mail, or not. */
export type NotificationTopic = 'newMessage' | 'leaveDecided' | 'leaveRequested'

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
