import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { autosavePost } from '../commands/posts.server.ts'
import type { AutosaveReply } from '../rules/autosave.ts'
import { readPostForm } from '../schema/posts.ts'
import { versionOf } from '../steps/change-post.server.ts'
import type { Route } from './+types/admin-autosave'

export const middleware: Route.MiddlewareFunction[] = [permit('blog.edit')]

/** There is nothing to see here. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

/** Saves a draft while it is written. The answer says what came of it, always with 200: it is no page. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const saved = await autosavePost(ctx, {
    id: params.id,
    version: String(form.get('version') ?? ''),
    values: readPostForm(form),
  })
  return Response.json(replyOf(saved))
}

function replyOf(saved: Awaited<ReturnType<typeof autosavePost>>): AutosaveReply {
  if (!saved.ok) {
    const conflict = saved.errors === null ? undefined : saved.conflict
    return { ok: false, errors: saved.errors ?? { form: m.blog_gone() }, ...(conflict && { conflict }) }
  }
  const { post } = saved
  const savedText = formatInstant(post.updatedAt, getLocale(), { timeStyle: 'medium' })
  return { ok: true, version: versionOf(post), slug: post.slug, savedText }
}
