import { commandContext } from '#app/house/accounts/steps/guard.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import type { Route } from './+types/admin-profile'
import { answerProfileScreen, loadProfileScreen } from './profile-screen.server.ts'
import { ProfileScreen } from './profile-screen.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadProfileScreen(commandContext(context), request, 'admin')
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerProfileScreen(commandContext(context), { request, form, area: 'admin' })
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} reply={actionData} />
}
