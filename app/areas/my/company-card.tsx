import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { answerOwnCard } from '#app/joining/saved-cards/actions.server.ts'
import { OwnCard } from '#app/joining/saved-cards/components/own-card.tsx'
import { viewOwnCard } from '#app/joining/saved-cards/views/card.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { accountContext, ownCompany } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/company-card'

/** The card that pays a company's bills, for whoever acts for it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { name } = await ownCompany(ctx, params.customer)
  return { company: name, view: await viewOwnCard(ctx, { companyId: params.customer }, url) }
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  return answerOwnCard(accountContext(context), { companyId: params.customer }, { request, url })
}

export default function MyCompanyCard({ loaderData, actionData, params }: Route.ComponentProps) {
  const { company, view } = loaderData
  useFreshState(view.isWaiting)
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={m.saved_card_title()} />
      <BackLink to={localizeHref(`/my/companies/${params.customer}`)}>{company}</BackLink>
      <PageHeader title={m.saved_card_title()} />
      <OwnCard view={view} reply={actionData} />
    </div>
  )
}
