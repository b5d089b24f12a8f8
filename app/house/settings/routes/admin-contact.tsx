import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerHouseSection } from '../actions/sections.server.ts'
import { ContactFields } from '../components/contact-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { contactForm } from '../schema/house.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-contact'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'contact', contactForm)
  return { saved, company: settings.company, links: settings.links }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'contact')
}

export default function SettingsContact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.settings_contact()}
      lead={m.settings_contact_lead()}
      form={contactForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <ContactFields {...view} saved={loaderData} />}
    </SectionPage>
  )
}
