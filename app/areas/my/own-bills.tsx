import { Link } from 'react-router'
import type { OwnBillsView } from '#app/joining/contracts/views/own.server.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type OwnBillsProps = {
  bills: OwnBillsView
  /** Whose they are: the path of the page that they are on, without a language. */
  at: string
  /** What the address calls their page. */
  name?: string
}

/** Bills of contracts, the newest first, and the way to pay what is open. */
export function OwnBills({ bills, at, name = 'page' }: OwnBillsProps) {
  return (
    <>
      {bills.total === 0 ? (
        <p className="text-muted">{m.my_company_no_bills()}</p>
      ) : (
        <ul className="grid divide-y divide-line border-y border-line">
          {bills.rows.map(bill => (
            <Bill key={bill.id} bill={bill} path={`${at}/bills/${bill.id}`} />
          ))}
        </ul>
      )}
      {(bills.total > PAGE_SIZE || bills.page > 1) && (
        <Pagination
          page={bills.page}
          total={bills.total}
          pageSize={PAGE_SIZE}
          name={name}
          label={m.contract_bills()}
        />
      )}
    </>
  )
}

function Bill({ bill, path }: { bill: OwnBillsView['rows'][number]; path: string }) {
  const { number, span, due, total, tone, state, isOpen } = bill
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <Link to={localizeHref(path)} className={TEXT_LINK}>
          {number}
        </Link>
        <p className="text-sm text-muted">{isOpen ? m.my_bill_due({ span, day: due }) : span}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{state}</Badge>
        <span className="font-semibold tabular-nums">{total}</span>
        {isOpen && (
          <Link to={localizeHref(path)} className={buttonClasses('secondary', 'small')}>
            {m.my_bill_pay()} <span className="sr-only">{number}</span>
          </Link>
        )}
      </div>
    </li>
  )
}
