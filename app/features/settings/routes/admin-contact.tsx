import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { saveHouseSettings } from '../commands.server.ts'
import { ContactFields } from '../components/contact-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import { contactForm } from '../house-forms.ts'
import type { Route } from './+types/admin-contact'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'contact', contactForm)
  return { saved, company: settings.company, links: settings.links }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(contactForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveHouseSettings(ctx, { section: 'contact', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(contactForm.schema, fields)

export default function SettingsContact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.settings_contact()}</title>
      <PageHeader title={m.settings_contact()} lead={m.settings_contact_lead()} />
      <EditForm saved={loaderData.saved} reply={actionData} check={check} labels={contactForm.labels}>
        {view => <ContactFields {...view} saved={loaderData} />}
      </EditForm>
    </>
  )
}
