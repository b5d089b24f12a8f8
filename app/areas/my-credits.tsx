import { accountContext, ownSelf } from '#app/joining/portal-accounts/steps/guard.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { viewCredits } from '#app/space/credits/views.server.ts'
import type { Route } from './+types/my-credits'

/** Line by line what became of one's own credits; a payer's membership is somebody else's. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const member = await ownSelf(ctx, params.member)
  const { balances, lines } = await viewCredits(ctx.db, member.id, ctx.now())
  // Who of staff it was is the house's own affair.
  return { balances, lines: lines.map(({ by: _by, ...line }) => line) }
}

export default function MyCredits({ loaderData: { balances, lines }, params }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.my_credits()} · Sala`}</title>
      <BackLink to={localizeHref(`/my/members/${params.member}`)}>{m.my_title()}</BackLink>
      <PageHeader
        title={m.my_credits()}
        lead={balances.map(({ unit, left }) => `${unit}: ${left}`).join(' · ')}
      />
      {lines.length === 0 ? (
        <EmptyState title={m.credits_none()} hint={m.credits_none_hint()} />
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
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
