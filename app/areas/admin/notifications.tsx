import { CircleCheck, TriangleAlert } from 'lucide-react'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import type { IconName } from '#app/kit/ui/icons.ts'
import { useFollow } from '#app/kit/ui/use-follow.ts'
import { m } from '#app/paraglide/messages.js'
import { WAITING_KINDS, type WaitingKind, type WaitingView } from './waiting-view.ts'

const MOST_SHOWN = 99

/**
 * The badge with the number of things that wait, and behind it a list that leads to each (rule staff.notifications).
 */
export function AdminNotifications({ waiting }: { waiting: WaitingView }) {
  const follow = useFollow()
  const { total } = waiting
  const label = total === 0 ? m.admin_notifications_none() : m.admin_notifications_count({ count: total })
  return (
    <>
      <button
        type="button"
        popoverTarget="notifications"
        className="relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-sea-1"
      >
        <Icon name="alarm" className="size-6" />
        <span className="sr-only">{label}</span>
        {total > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-lantern px-1 text-center text-xs leading-5 font-bold text-on-lantern tabular-nums"
          >
            {total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {label}
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link inside is a click as well */}
      <section
        id="notifications"
        popover="auto"
        aria-label={m.admin_notifications()}
        onClick={follow}
        className="drop wide"
      >
        <WaitingList waiting={waiting} />
        <Ways waiting={waiting} />
      </section>
    </>
  )
}

const KINDS: Record<
  WaitingKind,
  { icon: IconName; label: () => string; all: `/${string}`; way: () => string }
> = {
  application: {
    icon: 'clipboard',
    label: m.admin_kind_application,
    all: '/admin/applications',
    way: m.admin_all_applications,
  },
  receipt: {
    icon: 'receipt',
    label: m.admin_kind_receipt,
    all: '/admin/receipts',
    way: m.admin_all_receipts,
  },
  request: {
    icon: 'calendar_clock',
    label: m.admin_kind_request,
    all: '/admin/requests',
    way: m.admin_all_requests,
  },
  booking: {
    icon: 'calendar_check',
    label: m.activity_type_booking,
    all: '/admin/bookings/list?state=waiting',
    way: m.dashboard_see_bookings,
  },
  visit: { icon: 'door', label: m.admin_kind_visit, all: '/admin/visits', way: m.visits_title },
  leave: { icon: 'palm', label: m.admin_kind_leave, all: '/admin/leave', way: m.admin_all_leave },
  swap: {
    icon: 'calendar_clock',
    label: m.admin_kind_swap,
    all: '/admin/roster',
    way: m.roster_title,
  },
  message: {
    icon: 'message',
    label: m.admin_kind_message,
    all: '/admin/messages',
    way: m.admin_all_messages,
  },
}

function WaitingList({ waiting: { newest } }: { waiting: WaitingView }) {
  if (newest.length === 0) {
    return (
      <div className="grid justify-items-center gap-1 px-3 py-6 text-center">
        <CircleCheck className="size-7 text-reef" aria-hidden="true" />
        <p className="font-semibold">{m.admin_nothing_waits()}</p>
        <p className="text-sm text-muted">{m.admin_nothing_waits_hint()}</p>
      </div>
    )
  }
  return (
    <ul>
      {newest.map(({ path, kind, title, detail, ago }) => {
        const { icon, label } = KINDS[kind]
        return (
          <li key={path}>
            <a href={hrefTo(path)}>
              <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-reef" />
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted">
                  {[label(), detail, ago].filter(Boolean).join(' · ')}
                </span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Ways({ waiting: { counts, stoppedDeliveries, failedAddresses } }: { waiting: WaitingView }) {
  return (
    <div className="mt-2 border-t border-line pt-2">
      {failedAddresses > 0 && (
        <a href={hrefTo('/admin/settings/webhooks/events')}>
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-clay" aria-hidden="true" />
          <span>{m.admin_failed_addresses({ count: failedAddresses })}</span>
        </a>
      )}
      {stoppedDeliveries > 0 && (
        <a href={hrefTo('/admin/settings/webhooks')}>
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-clay" aria-hidden="true" />
          <span>{m.admin_stopped_deliveries({ count: stoppedDeliveries })}</span>
        </a>
      )}
      <div className="all">
        {WAITING_KINDS.filter(kind => counts[kind] !== undefined).map(kind => (
          <a key={kind} href={hrefTo(KINDS[kind].all)}>
            {KINDS[kind].way()}
          </a>
        ))}
      </div>
    </div>
  )
}
