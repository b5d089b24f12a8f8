import { data } from 'react-router'
import { OwnPaperForm } from '#app/areas/shell/own-paper-form.tsx'
import { can } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { saveApplicationBuyer } from '#app/joining/applications/commands/buyer.server.ts'
import { findApplicationRow } from '#app/joining/applications/queries/record.server.ts'
import { viewOwnPaper } from '#app/joining/registration/views/own-paper.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { SavedVersion } from '#app/kit/ui/saved-version.tsx'
import { BUYER_FIELDS } from '#app/money/documents/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/application-buyer'

export const middleware: Route.MiddlewareFunction[] = [permit('applications.view')]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const application = await findApplicationRow(ctx.db, params.id)
  if (!application) throw data(null, { status: 404 })
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'application', entityId: params.id })
  return {
    name: application.name,
    view: await viewOwnPaper(ctx, application, { isByStaff: true }),
    mayEdit: can(ctx.actor, 'applications.edit'),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'applications.edit')
  const { version, ...fields } = readTexts(await readForm(request), [...BUYER_FIELDS, 'version'])
  const saved = await saveApplicationBuyer(ctx, { applicationId: params.id, fields, version })
  const screen = localizeHref(`/admin/applications/${params.id}`)
  if (saved.ok) return redirectWithMessage(screen, m.document_own_kept())
  const { errors = {}, conflict } = saved
  const reply = { fields, errors, conflict }
  if (saved.reason === 'bad_input') return refuse({ ...reply, error: undefined })
  if (saved.reason === 'conflict') return refuse({ ...reply, error: undefined }, 409)
  return refuse({ ...reply, error: m.document_own_decided() }, saved.reason === 'not_found' ? 404 : 409)
}

const LABELS = {
  name: m.document_buyer_name,
  address: m.document_buyer_address,
  tin: m.document_buyer_tin,
  branch: m.document_buyer_branch,
  withholds: m.document_own_withholds,
}

export default function ApplicationBuyerScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, view, mayEdit } = loaderData
  const isOpen = view.state === 'before'
  return (
    <>
      <PageTitle title={m.document_own_staff_title()} />
      <BackLink to={localizeHref(`/admin/applications/${params.id}`)}>{name}</BackLink>
      <PageHeader
        title={m.document_own_staff_title()}
        lead={isOpen ? m.document_own_before() : m.document_own_decided()}
      />
      {isOpen && mayEdit && (
        <div className="max-w-3xl">
          <OwnPaperForm view={view} reply={actionData}>
            <SavedVersion
              saved={view}
              reply={actionData && { values: actionData.fields, conflict: actionData.conflict }}
              naming={{ labels: LABELS }}
            />
          </OwnPaperForm>
        </div>
      )}
    </>
  )
}
