import { commandContext } from '../features/accounts/guard.server.ts'
import type { Route } from './+types/portal-profile'
import { answerProfileScreen, loadProfileScreen } from './profile-screen.server.ts'
import { ProfileScreen } from './profile-screen.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadProfileScreen(commandContext(context), request, 'employee')
}

export function action({ request, context }: Route.ActionArgs) {
  return answerProfileScreen(commandContext(context), request, 'employee')
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} reply={actionData} />
}
