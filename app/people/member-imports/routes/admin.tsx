import { redirect } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { TOO_LARGE_FIELD } from '#app/kit/pure/form-fields.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { uploadMemberList } from '../commands.server.ts'
import { ImportForm } from '../components/import-form.tsx'
import { ImportList } from '../components/import-list.tsx'

import { listProblemText } from '../texts.ts'
import { listImportWorks } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('members.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'member_import', entityId: 'list' })
  return { imports: await listImportWorks(ctx) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const file = form.get('file')
  if (form.has(TOO_LARGE_FIELD)) return refuse({ error: listProblemText({ reason: 'too_large' }) }, 413)
  const uploaded = await uploadMemberList(commandContext(context), file instanceof File ? file : null)
  if (uploaded.ok) return redirect(localizeHref(`/admin/members/import/${uploaded.id}`))
  return refuse({ error: listProblemText(uploaded.problem) })
}

export default function ImportMembers({ loaderData: { imports }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.member_import_title()} />
      <BackLink to={localizeHref('/admin/members')}>{m.member_back()}</BackLink>
      <PageHeader title={m.member_import_title()} lead={m.member_import_lead()} />
      <div className="grid gap-4">
        {imports.length > 0 && <ImportList imports={imports} />}
        <ImportForm error={actionData?.error} />
      </div>
    </>
  )
}
