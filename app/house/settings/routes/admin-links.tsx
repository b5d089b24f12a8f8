import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerHouseSection } from '../actions/sections.server.ts'
import { LinksFields } from '../components/links-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { linksForm } from '../schema/house.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-links'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'links', linksForm)
  return { saved }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'links')
}

export default function SettingsLinks({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.settings_links()}
      lead={m.settings_links_lead()}
      form={linksForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <LinksFields {...view} />}
    </SectionPage>
  )
}
