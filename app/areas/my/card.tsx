import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { answerOwnCard } from '#app/joining/saved-cards/actions.server.ts'
import { OwnCard } from '#app/joining/saved-cards/components/own-card.tsx'
import { viewOwnCard } from '#app/joining/saved-cards/views/card.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { accountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/card'

/** The card that pays a member's own renewals and bills. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  return viewOwnCard(accountContext(context), { memberRowId: params.member }, url)
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  return answerOwnCard(accountContext(context), { memberRowId: params.member }, { request, url })
}

export default function MyCard({ loaderData, actionData, params }: Route.ComponentProps) {
  useFreshState(loaderData.isWaiting)
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={m.saved_card_title()} />
      <BackLink to={localizeHref(`/my/members/${params.member}`)}>{m.my_title()}</BackLink>
      <PageHeader title={m.saved_card_title()} />
      <OwnCard view={loaderData} reply={actionData} />
    </div>
  )
}
