import { commandContext } from '../features/accounts/guard.server.ts'
import type { Route } from './+types/admin-profile'
import { answerProfileScreen, loadProfileScreen } from './profile-screen.server.ts'
import { ProfileScreen } from './profile-screen.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadProfileScreen(commandContext(context), request, 'admin')
}

export function action({ request, context }: Route.ActionArgs) {
  return answerProfileScreen(commandContext(context), request, 'admin')
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} reply={actionData} />
}
