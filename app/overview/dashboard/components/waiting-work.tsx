import { CircleCheck } from 'lucide-react'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import type { WaitingGroup, WorkKind } from '../views/waiting.ts'
import { WaitingList } from './waiting-list.tsx'

type Words = {
  title: () => string
  all: { path: string; label: () => string }
} & ({ count: (texts: { count: number }) => string; tone: Tone } | { meaning: () => string })

/** Lantern where somebody decides, clay where something is wrong, no colour where there is time. */
const WORDS: Record<WorkKind, Words> = {
  applications: {
    title: m.dashboard_waiting_applications,
    ...{ count: m.dashboard_waiting_count, tone: 'waiting' },
    all: { path: '/admin/applications?status=submitted', label: m.dashboard_see_applications },
  },
  receipts: {
    title: m.dashboard_waiting_receipts,
    ...{ count: m.dashboard_waiting_count, tone: 'waiting' },
    all: { path: '/admin/receipts?status=submitted', label: m.dashboard_see_receipts },
  },
  requests: {
    title: m.dashboard_waiting_requests,
    ...{ count: m.dashboard_waiting_count, tone: 'waiting' },
    all: { path: '/admin/requests?status=new', label: m.dashboard_see_requests },
  },
  bookings: {
    title: m.dashboard_waiting_bookings,
    ...{ count: m.dashboard_waiting_count, tone: 'waiting' },
    all: { path: '/admin/bookings/list?state=waiting', label: m.dashboard_see_bookings },
  },
  visits: {
    title: m.dashboard_waiting_visits,
    ...{ count: m.dashboard_waiting_count, tone: 'waiting' },
    all: { path: '/admin/visits', label: m.visits_title },
  },
  leave: {
    title: m.dashboard_waiting_leave,
    ...{ count: m.dashboard_waiting_count, tone: 'waiting' },
    all: { path: '/admin/leave?status=pending', label: m.dashboard_see_leave },
  },
  swaps: {
    title: m.swap_to_decide,
    ...{ count: m.dashboard_waiting_count, tone: 'waiting' },
    all: { path: '/admin/roster', label: m.roster_title },
  },
  messages: {
    title: m.dashboard_unread,
    ...{ count: m.dashboard_waiting_count, tone: 'waiting' },
    all: { path: '/admin/messages', label: m.dashboard_see_messages },
  },
  unpaid: {
    title: m.dashboard_unpaid,
    ...{ count: m.dashboard_in_all, tone: 'bad' },
    all: { path: '/admin/ledger', label: m.dashboard_see_ledger },
  },
  expiring: {
    title: m.dashboard_expiring,
    ...{ count: m.dashboard_in_all, tone: 'neutral' },
    all: { path: '/admin/members?status=active&expiry=7&sort=expires', label: m.dashboard_see_expiring },
  },
  deliveries: {
    title: m.dashboard_stopped_deliveries,
    ...{ count: m.dashboard_in_all, tone: 'bad' },
    all: { path: '/admin/settings/webhooks?status=stopped', label: m.dashboard_see_deliveries },
  },
  backups: {
    title: m.backups_title,
    meaning: m.backups_needs_you,
    all: { path: '/admin/settings/backups', label: m.backups_see },
  },
  disk: {
    title: m.dashboard_disk,
    meaning: m.dashboard_disk_advice,
    all: { path: '/admin/settings/backups', label: m.backups_see },
  },
}

/** "Needs you today": what staff have to decide or look after, or that there is nothing. */
export function WaitingWork({ work }: { work: WaitingGroup[] }) {
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="mb-3 text-xl font-bold">
        {m.dashboard_today()}
      </h2>
      {work.length === 0 ? (
        <EmptyState icon={CircleCheck} title={m.dashboard_calm()} hint={m.dashboard_calm_text()} />
      ) : (
        <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {work.map(group => {
            const { title, all, ...words } = WORDS[group.kind]
            return (
              <WaitingList
                key={group.kind}
                title={title()}
                count={
                  'meaning' in words
                    ? { meaning: words.meaning() }
                    : { text: words.count({ count: group.total }), tone: words.tone }
                }
                group={group}
                all={{ path: all.path, label: all.label() }}
              />
            )
          })}
        </div>
      )}
    </section>
  )
}
