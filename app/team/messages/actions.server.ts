import { data } from 'react-router'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import type { Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { listHref, openedHref } from './rules/hrefs.ts'
import { type Draft, MESSAGE_FIELDS } from './schema.ts'
import type { Sent } from './steps/send.server.ts'

/** The commands of an area, bound to whoever is signed in. */
type Commands = {
  send: (draft: Draft) => Promise<Sent>
  reply: (reply: Draft & { replyToId: string }) => Promise<Sent>
  markRead: (id: string) => Promise<Result<boolean, 'not_found'>>
  deleteAll: (ids: string[]) => Promise<Result<number, 'not_found'>>
}

type Post = { url: URL; form: FormData }

const ANSWERS = {
  send,
  delete: async ({ url, form }: Post, { deleteAll }: Commands) => {
    const deleted = await deleteAll(form.getAll('id').map(String))
    const list = url.pathname + listHref(url.search, 'open')
    return redirectWithMessage(list, deleted.ok ? m.message_deleted() : m.message_gone())
  },
  read: async ({ url, form }: Post, { markRead }: Commands) => {
    const marked = await markRead(String(form.get('id')))
    if (!marked.ok) throw data(null, { status: 404 })
    if (form.get('by') === 'opening') return undefined
    return redirectWithMessage(url.pathname + listHref(url.search), m.message_updated())
  },
}

/** Does what a form of the screen asks for and says how it went. */
export async function answerMessages(post: Post, commands: Commands) {
  return answerOf(ANSWERS, post.form, 'send')(post, commands)
}

async function send({ url, form }: Post, commands: Commands) {
  const { key, ...values } = readTexts(form, [...MESSAGE_FIELDS, 'key'])
  const draft = { values, key, to: form.getAll('to').map(String).filter(Boolean) }
  const replyToId = url.searchParams.get('reply')
  const sent = await (replyToId === null ? commands.send(draft) : commands.reply({ ...draft, replyToId }))
  if (!sent.ok) return refuse({ ...draft, errors: sent.errors })
  // Then one stands in the conversation: what was begun in the list of those who wrote stands among what was sent.
  const box: Record<string, string> = replyToId === null ? { box: 'sent' } : {}
  const opened = openedHref(url.search, { ...box, open: sent.id })
  return redirectWithMessage(url.pathname + opened, m.message_sent())
}
