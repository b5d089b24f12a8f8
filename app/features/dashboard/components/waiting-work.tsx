import { CircleCheck } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { WaitingWork as Work } from '../waiting.ts'
import { WaitingList } from './waiting-list.tsx'

/** "Needs you today": what staff have to decide, or that there is nothing. */
export function WaitingWork({ work: { applications, receipts } }: { work: Work }) {
  const isCalm = applications.total + receipts.total === 0
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="mb-4 text-xl font-bold">
        {m.dashboard_today()}
      </h2>
      {isCalm && <EmptyState icon={CircleCheck} title={m.dashboard_calm()} hint={m.dashboard_calm_text()} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {applications.total > 0 && (
          <WaitingList
            title={m.dashboard_waiting_applications()}
            total={applications.total}
            all={{
              href: localizeHref('/admin/applications?status=submitted'),
              label: m.dashboard_see_applications(),
            }}
            items={applications.rows.map(({ id, hasReceipt, ...row }) => ({
              ...row,
              href: localizeHref(`/admin/applications/${id}`),
              note: hasReceipt ? m.dashboard_has_receipt() : m.dashboard_no_receipt(),
            }))}
          />
        )}
        {receipts.total > 0 && (
          <WaitingList
            title={m.dashboard_waiting_receipts()}
            total={receipts.total}
            all={{
              href: localizeHref('/admin/receipts?status=submitted'),
              label: m.dashboard_see_receipts(),
            }}
            items={receipts.rows.map(({ id, ...row }) => ({
              ...row,
              href: localizeHref(`/admin/receipts/${id}`),
              note: null,
            }))}
          />
        )}
      </div>
    </section>
  )
}
