import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { allowedDialogs } from '#app/kit/pure/form-values.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerMessages } from '../actions.server.ts'
import {
  deleteMessages,
  markMessageRead,
  replyToMessage,
  sendMessages,
  staffWriter,
} from '../commands/staff.server.ts'
import { MessagesScreen } from '../components/messages-screen.tsx'
import { loadMessages } from '../views/messages.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('messages.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor, now } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'messages', entityId: 'list' })
  const may = mayOf(actor, 'messages')
  const reader = staffWriter(ctx)
  const view = await loadMessages({ db, reader, now: now() }, allowedDialogs(url.searchParams, may))
  return { view, may }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  return answerMessages(
    { url, form },
    {
      send: draft => sendMessages(ctx, draft),
      reply: reply => replyToMessage(ctx, reply),
      markRead: id => markMessageRead(ctx, id),
      deleteAll: ids => deleteMessages(ctx, ids),
    },
  )
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MessagesScreen
      {...loaderData}
      reply={actionData}
      lead={m.message_lead()}
      further={
        <Link
          to={localizeHref('/admin/messages/announcements')}
          className={buttonClasses('secondary', 'small')}
        >
          <Megaphone className="size-5" aria-hidden="true" />
          {m.announcement_title()}
        </Link>
      }
      emptyHint={m.message_none_hint()}
    />
  )
}
