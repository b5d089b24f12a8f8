import type { users } from '#app/house/accounts/tables.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { replySubject } from '#app/team/messages/rules/messages.ts'
import type { messages } from '#app/team/messages/tables.server.ts'
import list from './conversations.json' with { type: 'json' }
import { employeeRows } from './employees.ts'
import { createRandom, sampleId } from './random.ts'
import { minutesAfter, momentOf } from './seasons.ts'
import { CLERKS } from './staff.ts'

type Row = typeof messages.$inferInsert & { id: string; createdAt: Date; readAt: Date }

type Line = {
  /** The employee who wrote it; null for the one of the staff. */
  by: string | null
  daysAgo: number
  at: [hour: number, minute: number]
  text: string
}

/** What the house wrote to each other this year; people are named by the keys of their employment. */
type Conversation = {
  key: string
  subject: string
  /** Who of the staff it is with. */
  staff: string
  /** The first line goes to all of them; every later one is between the staff and who is named first. */
  team: [string, ...string[]]
  lines: [Line, ...Line[]]
}

const CONVERSATIONS = list as Conversation[]

/** Messages between staff and employees, all of them read. */
export function messageRows({ today }: { today: Day }): Row[] {
  return CONVERSATIONS.flatMap(conversation =>
    conversation.lines.flatMap((_line, index) => rowsOf(conversation, index, today)),
  )
}

/** One row for each recipient of the line. */
function rowsOf(conversation: Conversation, index: number, today: Day): Row[] {
  const { subject, staff, team, lines, key } = conversation
  const line = lines[index]
  if (!line) return []
  const [first] = team
  const others = line.by === null && index === 0 ? team : [first]
  const admin = { type: 'admin', id: clerkOf(staff).userId } as const
  return others.map(employeeKey => {
    const employee = { type: 'employee', id: sampleId(employeeKey) } as const
    const [sender, receiver] = line.by === null ? [admin, employee] : [employee, admin]
    const createdAt = sentAt(line, today)
    return {
      id: idOf(key, index, employeeKey),
      senderType: sender.type,
      senderId: sender.id,
      receiverType: receiver.type,
      receiverId: receiver.id,
      subject: index === 0 ? subject : replySubject(subject),
      content: line.text,
      isRead: true,
      readAt: minutesAfter(createdAt, createRandom(`read-${key}-${index}-${employeeKey}`).between(3, 55)),
      replyToId: index === 0 ? null : idOf(key, index - 1, first),
      createdAt,
    }
  })
}

function idOf(key: string, index: number, employeeKey: string) {
  return sampleId(`message-${key}-${index}-${employeeKey}`)
}

function sentAt({ daysAgo, at: [hour, minute] }: Line, today: Day): Date {
  return momentOf(addDays(today, -daysAgo), hour, minute)
}

function clerkOf(employeeKey: string) {
  const clerk = CLERKS.find(each => each.employeeKey === employeeKey)
  if (!clerk) throw new Error(`${employeeKey} is no clerk`)
  return clerk
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
  return CONVERSATIONS.flatMap(conversation =>
    conversation.lines.flatMap((line, index) => {
      const rows = rowsOf(conversation, index, today)
      const [first] = rows
      if (!first) return []
      const { subject } = first
      const sent: MessageEntry = {
        key: `message-${conversation.key}-${index}`,
        at: sentAt(line, today),
        by: { userId: userOf(first.senderType, first.senderId) },
        action: 'created',
        of: ['message', first.id],
        details: { subject, recipients: rows.map(({ receiverId }) => receiverId) },
      }
      return [sent, ...rows.map(row => readEntry(row))]
    }),
  )
}

function readEntry({ id, subject, readAt, receiverType, receiverId }: Row): MessageEntry {
  return {
    key: `message-read-${id}`,
    at: readAt,
    by: { userId: userOf(receiverType, receiverId) },
    action: 'updated',
    of: ['message', id],
    details: { subject, before: { isRead: false }, after: { isRead: true } },
  }
}

/** Employees besides the clerks who use the portal: like all of the sample they have no way to sign in. */
export function portalUserRows({ today }: { today: Day }): (typeof users.$inferInsert)[] {
  const clerks = CLERKS.map(({ employeeKey }) => sampleId(employeeKey))
  const writers = new Set(CONVERSATIONS.flatMap(({ team }) => team.map(sampleId)))
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
