import { answerProfileScreen, loadProfileScreen } from '#app/areas/shell/profile-screen.server.ts'
import { ProfileScreen } from '#app/areas/shell/profile-screen.tsx'
import { commandContext } from '#app/house/access/steps.server.ts'
import {
  ownReply,
  ProfileForm,
  ProfileSection,
} from '#app/house/accounts/components/profile/profile-form.tsx'
import { readForm } from '#app/kit/platform/form.server.ts'
import { freshKey, SavedVersion } from '#app/kit/ui/saved-version.tsx'
import { OwnDataLink } from '#app/overview/privacy/components/own-data-link.tsx'
import { m } from '#app/paraglide/messages.js'
import { answerOwnContact } from '#app/team/employees/commands/own-contact.server.ts'
import { CONTACT_NAMING, ContactFields } from '#app/team/employees/components/contact-fields.tsx'
import { OwnWork } from '#app/team/employees/components/own-work.tsx'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { CONTACT_INTENT } from '#app/team/employees/schema/employees.ts'
import { savedContact } from '#app/team/employees/steps/saved-employee.server.ts'
import { viewOwn } from '#app/team/employees/views/employee.server.ts'
import type { Route } from './+types/profile'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const row = await ownEmployee(ctx)
  const employee = await viewOwn(ctx.db, row, ctx.now())
  const screen = await loadProfileScreen(ctx, request, 'employee')
  return { ...screen, employee, contact: savedContact(row) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  if (form.get('intent') === CONTACT_INTENT) return answerOwnContact(ctx, form)
  return answerProfileScreen(ctx, { request, form, area: 'employee' })
}

/** The employee's record as far as it is theirs, and their account. */
export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { employee, contact, ...screen } = loaderData
  const own = ownReply(actionData, CONTACT_INTENT)
  const values = { ...contact.fields, ...own?.values }
  const record = (
    <>
      <ProfileSection title={m.employee_own_work()} lead={m.employee_own_work_lead()}>
        <OwnWork employee={employee} />
      </ProfileSection>
      <ProfileSection title={m.employee_own_contact()} lead={m.employee_own_contact_lead()} reply={own}>
        <ProfileForm intent={CONTACT_INTENT} reply={actionData} submit={m.employee_own_contact_save()}>
          <SavedVersion saved={contact} reply={own} naming={CONTACT_NAMING} />
          <ContactFields key={freshKey(contact, own)} values={values} errors={own?.errors ?? {}} />
        </ProfileForm>
      </ProfileSection>
    </>
  )
  const data = (
    <ProfileSection title={m.privacy_own()} lead={m.privacy_own_lead()}>
      <OwnDataLink />
    </ProfileSection>
  )
  return <ProfileScreen {...screen} reply={actionData} first={record} last={data} />
}
