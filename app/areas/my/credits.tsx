import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { accountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { viewCredits } from '#app/space/credits/views.server.ts'
import { PackOffers } from '#app/space/packs/components/pack-offers.tsx'
import { viewOffers } from '#app/space/packs/views.server.ts'
import type { Route } from './+types/credits'

const LINES = 'grid divide-y divide-line border-y border-line'

/** Line by line what became of one's own credits; a payer's membership is somebody else's. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const member = await ownSelf(ctx, params.member)
  const [{ balances, lines }, offers] = await Promise.all([
    viewCredits(ctx.db, member.id, ctx.now()),
    viewOffers(ctx.db, member, ctx.now()),
  ])
  // Who of staff it was is the house's own affair.
  return { balances, offers, lines: lines.map(({ by: _by, ...line }) => line) }
}

export default function MyCredits({ loaderData: { balances, offers, lines }, params }: Route.ComponentProps) {
  const screen = localizeHref(`/my/members/${params.member}`)
  return (
    <>
      <PageTitle title={m.my_credits()} />
      <BackLink to={screen}>{m.my_title()}</BackLink>
      <PageHeader
        title={m.my_credits()}
        lead={balances.map(({ unit, left }) => `${unit}: ${left}`).join(' · ')}
      />
      <PackOffers offers={offers} screen={screen} />
      {lines.length === 0 ? (
        <EmptyState title={m.credits_none()} hint={m.credits_none_hint()} />
      ) : (
        <ul className={offers.length > 0 ? `mt-6 ${LINES}` : LINES}>
          {lines.map(({ id, label, of, why, when, amount, balance }) => (
            <li key={id} className="flex items-start justify-between gap-3 py-3">
              <span className="grid min-w-0 gap-1">
                <span className="font-semibold">{label}</span>
                <span className="text-sm text-muted wrap-anywhere">
                  {[when, of, why].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="grid shrink-0 justify-items-end gap-1 tabular-nums">
                <span className="font-semibold">{amount}</span>
                <span className="text-sm text-muted">{m.my_credits_after({ balance })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
