import { CircleCheck } from 'lucide-react'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import type { WaitingGroup, WaitingKind } from '../views/waiting.ts'
import { WaitingList } from './waiting-list.tsx'

type Words = {
  title: () => string
  count?: (texts: { count: number }) => string
  all: { path: string; label: () => string }
}

const WORDS: Record<WaitingKind, Words> = {
  applications: {
    title: m.dashboard_waiting_applications,
    all: { path: '/admin/applications?status=submitted', label: m.dashboard_see_applications },
  },
  receipts: {
    title: m.dashboard_waiting_receipts,
    all: { path: '/admin/receipts?status=submitted', label: m.dashboard_see_receipts },
  },
  leave: {
    title: m.dashboard_waiting_leave,
    all: { path: '/admin/leave?status=pending', label: m.dashboard_see_leave },
  },
  expiring: {
    title: m.dashboard_expiring,
    count: m.dashboard_in_all,
    all: { path: '/admin/members?status=active&expiry=7&sort=expires', label: m.dashboard_see_expiring },
  },
  deliveries: {
    title: m.dashboard_stopped_deliveries,
    count: m.dashboard_in_all,
    all: { path: '/admin/settings/webhooks?status=stopped', label: m.dashboard_see_deliveries },
  },
  backups: {
    title: m.backups_title,
    count: m.backups_needs_you,
    all: { path: '/admin/settings/backups', label: m.backups_see },
  },
  disk: {
    title: m.dashboard_disk,
    count: m.dashboard_disk_advice,
    all: { path: '/admin/settings/backups', label: m.backups_see },
  },
}

/** "Needs you today": what staff have to decide or look after, or that there is nothing. */
export function WaitingWork({ work }: { work: WaitingGroup[] }) {
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="mb-4 text-xl font-bold">
        {m.dashboard_today()}
      </h2>
      {work.length === 0 && (
        <EmptyState icon={CircleCheck} title={m.dashboard_calm()} hint={m.dashboard_calm_text()} />
      )}
      <div className="gap-6 *:mb-6 *:break-inside-avoid lg:columns-2">
        {work.map(group => {
          const { title, count = m.dashboard_waiting_count, all } = WORDS[group.kind]
          return (
            <WaitingList
              key={group.kind}
              title={title()}
              count={count({ count: group.total })}
              group={group}
              all={{ path: all.path, label: all.label() }}
            />
          )
        })}
      </div>
    </section>
  )
}
