import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type MemberCreditsProps = { id: string; balances: { unit: string; left: string }[]; maySell: boolean }

/** What a member has of credits, on their record, with the ways on to why, and to who brings guests. */
export function MemberCredits({ id, balances, maySell }: MemberCreditsProps) {
  const screen = localizeHref(`/admin/members/${id}/credits`)
  return (
    <section aria-label={m.credits_title()} className="rounded-card border border-line bg-surface px-5 py-4">
      <h2 className="mb-1 text-xl font-bold">{m.credits_title()}</h2>
      <ul className="mb-3 flex flex-wrap gap-x-5">
        {balances.map(({ unit, left }) => (
          <li key={unit}>
            {unit}: <span className="font-semibold tabular-nums">{left}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Link to={screen} className={buttonClasses('secondary', 'small')}>
          {m.credits_open()}
        </Link>
        {maySell && (
          <Link to={`${screen}?record=sell`} className={buttonClasses('secondary', 'small')}>
            {m.pack_sell()}
          </Link>
        )}
        <Link to={localizeHref('/admin/visitors')} className={buttonClasses('secondary', 'small')}>
          {m.visitor_desk_title()}
        </Link>
      </div>
    </section>
  )
}
