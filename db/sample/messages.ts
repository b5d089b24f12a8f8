import type { users } from '#app/house/accounts/tables.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { replySubject } from '#app/team/messages/rules/messages.ts'
import type { messages } from '#app/team/messages/tables.server.ts'
import conversations from './conversations.json' with { type: 'json' }
import { employeeRows } from './employees.ts'
import { createRandom, sampleId } from './random.ts'
import { minutesAfter, momentAt } from './seasons.ts'
import { CLERKS } from './staff.ts'

type Row = typeof messages.$inferInsert & { id: string; createdAt: Date; readAt: Date }

/**
 * What the house wrote to each other this year: of whom of the staff (by the key of their employment) with whom of the
 * team. The first line goes to all of them; every later one is between the staff and who is named first. `by` is null
 * for a line of the staff.
 */
type Conversation = (typeof conversations)[number]

/** Messages between staff and employees, all of them read. */
export function messageRows({ today }: { today: Day }): Row[] {
  return conversations.flatMap(conversation => linesOf(conversation, today).flat())
}

/** One row for each recipient of each line. */
function linesOf({ key, subject, staff, team, lines }: Conversation, today: Day): Row[][] {
  const [first = ''] = team
  const idOf = (index: number, to: string) => sampleId(`message-${key}-${index}-${to}`)
  const admin = {
    type: 'admin' as const,
    id: CLERKS.find(clerk => clerk.employeeKey === staff)?.userId ?? '',
  }
  return lines.map(({ by, daysAgo, at, text }, index) =>
    (by === null && index === 0 ? team : [first]).map(other => {
      const employee = { type: 'employee' as const, id: sampleId(other) }
      const [sender, receiver] = by === null ? [admin, employee] : [employee, admin]
      const createdAt = momentAt(addDays(today, -daysAgo), at)
      return {
        id: idOf(index, other),
        senderType: sender.type,
        senderId: sender.id,
        receiverType: receiver.type,
        receiverId: receiver.id,
        subject: index === 0 ? subject : replySubject(subject),
        content: text,
        isRead: true,
        readAt: minutesAfter(createdAt, createRandom(`read-${key}-${index}-${other}`).between(3, 55)),
        replyToId: index === 0 ? null : idOf(index - 1, first),
        createdAt,
      }
    }),
  )
}

type MessageEntry = {
  key: string
  at: Date
  by: { userId: string }
  action: string
  of: ['message', string]
  details: Record<string, unknown>
}

/** What the log has of them: one entry for each message that was sent, and one for each that was marked as read. */
export function messageEntries({ today }: { today: Day }): MessageEntry[] {
  return conversations.flatMap(conversation =>
    linesOf(conversation, today).flatMap((rows, index) => [
      ...rows.slice(0, 1).map(
        ({ id, createdAt, subject, senderType, senderId }): MessageEntry => ({
          key: `message-${conversation.key}-${index}`,
          at: createdAt,
          by: { userId: userOf(senderType, senderId) },
          action: 'created',
          of: ['message', id],
          details: { subject, recipients: rows.map(({ receiverId }) => receiverId) },
        }),
      ),
      ...rows.map(
        ({ id, readAt, subject, receiverType, receiverId }): MessageEntry => ({
          key: `message-read-${id}`,
          at: readAt,
          by: { userId: userOf(receiverType, receiverId) },
          action: 'updated',
          of: ['message', id],
          details: { subject, before: { isRead: false }, after: { isRead: true } },
        }),
      ),
    ]),
  )
}

/** Employees besides the clerks who use the portal: like all of the sample they have no way to sign in. */
export function portalUserRows({ today }: { today: Day }): (typeof users.$inferInsert)[] {
  const clerks = CLERKS.map(({ employeeKey }) => sampleId(employeeKey))
  const writers = new Set(conversations.flatMap(({ team }) => team.map(sampleId)))
  return employeeRows({ today }).flatMap(({ id = '', firstName, lastName, email, createdAt }) => {
    if (!writers.has(id) || clerks.includes(id) || !createdAt) return []
    const madeAt = minutesAfter(createdAt, 20)
    const account = { id: portalUserId(id), name: `${firstName} ${lastName}`, email, employeeId: id }
    return [{ ...account, createdAt: madeAt, updatedAt: madeAt }]
  })
}

function portalUserId(employeeId: string) {
  return sampleId(`portal-${employeeId}`)
}

function userOf(type: string, id: string): string {
  if (type === 'admin') return id
  const clerk = CLERKS.find(({ employeeKey }) => sampleId(employeeKey) === id)
  return clerk?.userId ?? portalUserId(id)
}
