import { commandContext } from '#app/house/access/steps.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerMessages } from '../actions.server.ts'
import {
  deleteOwnMessages,
  employeeWriter,
  markOwnMessageRead,
  replyToOwnMessage,
  sendOwnMessage,
} from '../commands/portal.server.ts'
import { MessagesScreen } from '../components/messages-screen.tsx'
import { loadMessages } from '../views/messages.server.ts'
import type { Route } from './+types/portal'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const reader = await employeeWriter(ctx)
  return loadMessages({ db: ctx.db, reader, now: ctx.now() }, url.searchParams)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  return answerMessages(
    { url, form },
    {
      send: draft => sendOwnMessage(ctx, draft),
      reply: reply => replyToOwnMessage(ctx, reply),
      markRead: id => markOwnMessageRead(ctx, id),
      deleteAll: ids => deleteOwnMessages(ctx, ids),
    },
  )
}

export default function PortalMessages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MessagesScreen
      view={loaderData}
      reply={actionData}
      may={{ edit: true, delete: true }}
      emptyHint={m.message_none_hint_portal()}
    />
  )
}
