import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type MemberBalanceProps = { id: string; balance: string; mayRecord: boolean }

/** What a member owes, on their record, and the ways on to their account. */
export function MemberBalance({ id, balance, mayRecord }: MemberBalanceProps) {
  const account = localizeHref(`/admin/members/${id}/account`)
  return (
    <section aria-label={m.ledger_account()} className="rounded-card border border-line bg-surface px-5 py-4">
      <h2 className="mb-1 text-xl font-bold">{m.ledger_account()}</h2>
      <p className="mb-3 font-semibold tabular-nums">{balance}</p>
      <div className="flex flex-wrap gap-2">
        <Link to={account} className={buttonClasses('secondary', 'small')}>
          {m.ledger_account_open()}
        </Link>
        {mayRecord && (
          <>
            <Link to={`${account}?record=payment`} className={buttonClasses('secondary', 'small')}>
              {m.ledger_record_payment()}
            </Link>
            <Link to={`${account}?sell=1`} className={buttonClasses('secondary', 'small')}>
              {m.sale_open()}
            </Link>
          </>
        )}
      </div>
    </section>
  )
}
