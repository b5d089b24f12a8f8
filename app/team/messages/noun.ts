import { and, eq, inArray, or } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { messages } from './tables.server.ts'

export const noun = {
  permissions: { messages: ['view', 'edit', 'delete'] },
  see: 'messages.view',
  kinds: {
    message: {
      words: [m.activity_type_message, m.activity_the_message],
      names: { from: messages, id: messages.id, name: messages.subject },
    },
    messages: { words: [m.activity_type_messages, m.activity_the_messages], screen: '/admin/messages' },
  },
  navigation: {
    staff: { screen: '/admin/messages', label: m.admin_messages, place: ['team', 4], waiting: 'message' },
    portal: { screen: '/employee/messages', label: m.portal_messages, icon: 'message', waiting: 'unread' },
  },
  live: { messages: { inPortal: true } },
  holdings: {
    messages: {
      whose: 'employee',
      endedBy: { bound: 'what staff write' },
      isRemoved: true,
      columns: { subject: 'kept', content: 'kept' },
      kept: ['sender_type', 'receiver_type'],
      words: m.privacy_part_messages,
      rows: ({ employeeIds }) =>
        or(
          and(eq(messages.senderType, 'employee'), inArray(messages.senderId, employeeIds)),
          and(eq(messages.receiverType, 'employee'), inArray(messages.receiverId, employeeIds)),
        ),
    },
  },
} as const satisfies Noun
