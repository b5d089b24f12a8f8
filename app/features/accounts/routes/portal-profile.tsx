import { answerProfile } from '../answer-profile.server.ts'
import { ProfilePage } from '../components/profile/profile-page.tsx'
import { commandContext } from '../guard.server.ts'
import { loadProfile } from '../load-profile.server.ts'
import type { Route } from './+types/portal-profile'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadProfile(commandContext(context), request)
}

export function action({ request, context }: Route.ActionArgs) {
  return answerProfile(commandContext(context), request, 'employee')
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePage profile={loaderData} reply={actionData} />
}
