import type { Box } from '../queries/messages.server.ts'
import type { Participant } from '../rules/messages.ts'
import type { MessageErrors, MessageValues } from '../schema.ts'

/** A message in the list: what stands at its other end, and how it begins. */
export type MessageLine = {
  id: string
  other: Participant
  subject: string
  preview: string
  ago: string
  exact: string
  iso: string
  isRead: boolean
  mayMarkRead: boolean
}

/** A message in its thread. */
export type ThreadMessage = {
  id: string
  subject: string
  content: string
  from: Participant
  to: Participant
  /** Written by the reader. */
  isOwn: boolean
  exact: string
  iso: string
  mayMarkRead: boolean
  isRead: boolean
}

export type OpenedMessage = {
  id: string
  subject: string
  /** What it answers and what answers it, oldest first; the message itself is among them. */
  thread: ThreadMessage[]
  mayReply: boolean
}

/** Somebody who can be chosen; `code` is '' for staff. */
export type RecipientView = Participant & { id: string; code: string; hasLogin: boolean }

/** What is open over the list. `key` makes a second press of the same form send nothing twice. */
export type MessageDialog =
  | { kind: 'new'; key: string; recipients: RecipientView[]; to: string[] }
  | { kind: 'reply'; key: string; to: Participant; subject: string; quoted: string }
  | { kind: 'delete'; ids: string[]; subjects: string[] }

/** The answer to a message that was not sent: what is wrong, with everything that was typed. */
export type MessageReply = { values: MessageValues; to: string[]; key: string; errors: MessageErrors }

export type MessagesView = {
  box: Box
  rows: MessageLine[]
  total: number
  page: number
  isFiltered: boolean
  unread: number
  opened: OpenedMessage | null
  dialog: MessageDialog | null
}
