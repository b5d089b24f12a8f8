import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import type { LoginArea } from '#app/house/accounts/rules/login.ts'

/** What somebody may be told by mail, or not. */
export const NOTIFICATION_TOPICS = [
  'newMessage',
  'newRequest',
  'leaveDecided',
  'leaveRequested',
  'webhookPaused',
] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

export type MailChoices = Record<NotificationTopic, boolean>

/** What there is to choose in the area: employees hear of their own leave, staff of what they can decide. */
export function offeredTopics(area: LoginArea, actor: Pick<Actor, 'admin'>): NotificationTopic[] {
  if (area === 'employee') return ['newMessage', 'leaveDecided']
  const topics: [NotificationTopic, Permission][] = [
    ['newMessage', 'messages.view'],
    ['newRequest', 'requests.edit'],
    ['leaveRequested', 'leave.edit'],
    ['webhookPaused', 'webhooks.edit'],
  ]
  return topics.flatMap(([topic, permission]) => (can(actor, permission) ? [topic] : []))
}
