import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerHouseSection } from '../actions/sections.server.ts'
import { BookingsFields } from '../components/bookings-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { bookingsForm } from '../schema/bookings.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-bookings'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'bookings', bookingsForm)
  return { saved }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'bookings')
}

export default function SettingsBookings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.admin_bookings()}
      lead={m.settings_bookings_lead()}
      form={bookingsForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <BookingsFields {...view} />}
    </SectionPage>
  )
}
