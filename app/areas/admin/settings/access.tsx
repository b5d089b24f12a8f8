import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { answerHouseSection } from '#app/house/settings/actions/sections.server.ts'
import { AccessFields } from '#app/house/settings/components/access-fields.tsx'
import { SectionPage } from '#app/house/settings/components/section-page.tsx'
import { accessForm } from '#app/house/settings/schema/access.ts'
import { loadSection } from '#app/house/settings/views/section-page.server.ts'
import { findWebhookTarget } from '#app/machines/webhooks/queries/target.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/access'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [{ saved }, target] = await Promise.all([
    loadSection(ctx, 'access', accessForm),
    findWebhookTarget(ctx.db, ctx.env, 'receipt'),
  ])
  return { saved, isAutomatic: target === null }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'access')
}

export default function SettingsAccess({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.settings_access()}
      lead={m.settings_access_lead()}
      form={accessForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <AccessFields {...view} isAutomatic={loaderData.isAutomatic} />}
    </SectionPage>
  )
}
