// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards loses its own roles
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import type { PaymentMethod } from '../../registration/rules.ts'
import type { DeliveryState } from '../rules.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { ReceiptViewer } from './receipt-viewer.tsx'

export type ShownRow = {
  id: string
  name: string | null
  email: string
  memberId: string | null
  plan: string | null
  totalText: string | null
  paymentMethod: PaymentMethod | null
  receivedAt: string
  receivedText: string
  delivery: { state: DeliveryState; attempts: number }
  /** Pixels of the picture: only receipts have one. */
  width?: number
  height?: number
}

type IncomingTableProps = { rows: ShownRow[]; labelledBy: string }

const METHODS: Record<PaymentMethod, () => string> = {
  card: m.dashboard_card,
  scan: m.dashboard_scan,
  bank_transfer: m.dashboard_bank_transfer,
}

/**
 * A table on wide screens, cards on a phone. The roles are written out, because a browser forgets that a table
 * is one as soon as it is laid out otherwise.
 */
export function IncomingTable({ rows, labelledBy }: IncomingTableProps) {
  const hasPictures = rows[0]?.width !== undefined
  const headings = [
    m.dashboard_name(),
    m.dashboard_plan(),
    m.dashboard_total(),
    m.dashboard_payment_method(),
    m.dashboard_received(),
    m.dashboard_delivery(),
    ...(hasPictures ? [m.dashboard_receipt()] : []),
  ]
  return (
    <div className="xl:overflow-hidden xl:rounded-card xl:border xl:border-line xl:bg-surface">
      <table role="table" aria-labelledby={labelledBy} className="w-full text-left max-xl:block">
        <thead role="rowgroup" className="max-xl:sr-only">
          <tr role="row" className="border-b border-line text-sm text-muted">
            {headings.map(heading => (
              <th key={heading} role="columnheader" scope="col" className="px-4 py-3 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-xl:grid max-xl:gap-3 md:max-xl:grid-cols-2">
          {rows.map(row => (
            <Row key={row.id} row={row} hasPicture={hasPictures} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, hasPicture }: { row: ShownRow; hasPicture: boolean }) {
  const name = row.name ?? row.email
  return (
    <tr
      role="row"
      className="border-line max-xl:grid max-xl:gap-1 max-xl:rounded-card max-xl:border max-xl:bg-surface max-xl:p-4 xl:border-b xl:last:border-b-0"
    >
      <th role="rowheader" scope="row" className="px-4 py-3 font-normal max-xl:p-0 max-xl:pb-2">
        <span className="block font-semibold break-words">{name}</span>
        {row.memberId && <span className="block text-sm text-muted">{row.memberId}</span>}
        {row.name && <span className="block text-sm wrap-anywhere text-muted">{row.email}</span>}
      </th>
      <Cell label={m.dashboard_plan()}>{row.plan ?? m.dashboard_unknown()}</Cell>
      <Cell label={m.dashboard_total()}>
        <span className="tabular-nums">{row.totalText ?? m.dashboard_unknown()}</span>
      </Cell>
      <Cell label={m.dashboard_payment_method()}>
        {row.paymentMethod ? METHODS[row.paymentMethod]() : m.dashboard_not_chosen()}
      </Cell>
      <Cell label={m.dashboard_received()}>
        <time dateTime={row.receivedAt} className="whitespace-nowrap">
          {row.receivedText}
        </time>
      </Cell>
      <Cell label={m.dashboard_delivery()}>
        <DeliveryBadge {...row.delivery} />
      </Cell>
      {hasPicture && (
        <Cell label={m.dashboard_receipt()}>
          <ReceiptViewer id={row.id} name={name} width={row.width} height={row.height} />
        </Cell>
      )}
    </tr>
  )
}

/** On a phone the column's name stands before the value. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className="px-4 py-3 max-xl:flex max-xl:items-center max-xl:justify-between max-xl:gap-4 max-xl:p-0 max-xl:text-right"
    >
      <span aria-hidden="true" className="text-sm text-muted xl:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}
