import { Link } from 'react-router'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { MembershipView } from './membership-view.ts'

const NEWEST = 5

/** Where the page shows what is to pay and what was paid. */
export const MONEY_ANCHOR = 'money'

/** What is to pay, and what was charged and paid, the newest first. */
export function OwnMoney({ view, takesCards }: { view: MembershipView; takesCards: boolean }) {
  const { id, balance, isOwing, isSlipWaiting, entries } = view
  const older = entries.rows.slice(NEWEST)
  const isFirst = entries.page === 1
  return (
    <div id={MONEY_ANCHOR}>
      <Panel title={m.my_money()}>
        <div className="grid gap-3">
          <p className="text-lead font-semibold tabular-nums">{balance}</p>
          {isSlipWaiting && <p className="text-muted">{m.my_slip_waiting()}</p>}
          {isOwing && (
            <ButtonLink
              href={localizeHref(`/my/members/${id}/pay`)}
              look="secondary"
              className="justify-self-start"
            >
              {m.my_pay()}
            </ButtonLink>
          )}
          {takesCards && (
            <Link to={localizeHref(`/my/members/${id}/card`)} className={TEXT_LINK}>
              {m.saved_card_title()}
            </Link>
          )}
        </div>
        {entries.total === 0 ? (
          <p className="text-muted">{m.my_money_none()}</p>
        ) : (
          <Entries rows={isFirst ? entries.rows.slice(0, NEWEST) : entries.rows} />
        )}
        {isFirst && older.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 items-center font-semibold text-reef">
              {m.my_money_older({ count: older.length })}
            </summary>
            <Entries rows={older} />
          </details>
        )}
        {(entries.total > PAGE_SIZE || !isFirst) && (
          <Pagination
            page={entries.page}
            total={entries.total}
            pageSize={PAGE_SIZE}
            name="money"
            label={m.my_money()}
          />
        )}
      </Panel>
    </div>
  )
}

function Entries({ rows }: Pick<MembershipView['entries'], 'rows'>) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {rows.map(({ id, day, text, about, amount, isPayment }) => (
        <li key={id} className="flex items-start justify-between gap-3 py-3">
          <span className="grid min-w-0 gap-1">
            <span className="font-semibold">{text}</span>
            <span className="text-sm text-muted wrap-anywhere">
              {day} · {about}
            </span>
          </span>
          <span className={classNames('shrink-0 font-semibold tabular-nums', isPayment && 'text-reef')}>
            {amount}
          </span>
        </li>
      ))}
    </ul>
  )
}
