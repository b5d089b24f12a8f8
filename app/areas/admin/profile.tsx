import { answerProfileScreen, loadProfileScreen } from '#app/areas/shell/profile-screen.server.ts'
import { ProfileScreen } from '#app/areas/shell/profile-screen.tsx'
import { commandContext } from '#app/house/access/steps.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import type { Route } from './+types/profile'

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
