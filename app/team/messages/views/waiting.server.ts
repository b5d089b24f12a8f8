import type { CommandContext } from '#app/house/access/steps.server.ts'
import { countFrom } from '#app/kit/platform/list-page.server.ts'
import type { LookingContext, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { countUnread, listUnread } from '../queries/messages.server.ts'
import { keyOfParty, nameParties } from '../queries/people.server.ts'
import { senderOf } from '../rules/messages.ts'

export const waiting: Waiting[] = [
  {
    place: 80,
    permission: 'messages.view',
    bell: {
      kind: 'message',
      icon: 'message',
      label: m.admin_kind_message,
      find: findNewest,
      all: { path: '/admin/messages', label: m.admin_all_messages },
    },
    today: {
      kind: 'messages',
      title: m.dashboard_unread,
      find: findToday,
      count: { text: m.dashboard_waiting_count, tone: 'waiting' },
      all: { path: '/admin/messages', label: m.dashboard_see_messages },
    },
  },
]

async function findNewest(ctx: CommandContext, most: number) {
  const { rows, count } = await findUnread(ctx, most)
  return {
    count,
    newest: rows.map(({ id, sender, subject, createdAt }) => ({
      path: `/admin/messages?open=${id}` as const,
      title: sender ?? m.message_unknown(),
      detail: subject,
      since: createdAt,
    })),
  }
}

async function findToday(ctx: LookingContext, most: number) {
  const { rows, count } = await findUnread(ctx, most)
  return {
    total: count,
    rows: rows.map(({ id, sender, subject, createdAt }) => ({
      path: `/admin/messages?open=${id}`,
      name: sender ?? m.message_unknown(),
      facts: [subject],
      since: createdAt,
    })),
  }
}

/** What the member of staff has not opened, with the names of who sent it; from memory, as bell and dashboard ask alike. */
function findUnread(ctx: LookingContext, most: number) {
  const key = `unread ${most} ${ctx.actor.userId}`
  return ctx.kept.find(key, ['messages', 'employees'], () => lookForUnread(ctx, most))
}

async function lookForUnread({ db, actor }: LookingContext, most: number) {
  const reader = { type: 'admin', id: actor.userId } as const
  const rows = await listUnread(db, reader, most)
  const count = await countFrom(rows, most, () => countUnread(db, reader))
  const names = await nameParties(db, rows.map(senderOf))
  return { count, rows: rows.map(row => ({ ...row, sender: names.get(keyOfParty(senderOf(row)))?.name })) }
}
