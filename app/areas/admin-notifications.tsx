import {
  CalendarCheck,
  CalendarClock,
  CircleCheck,
  ClipboardList,
  type LucideIcon,
  MessageSquare,
  ReceiptText,
  TreePalm,
  TriangleAlert,
} from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { WAITING_KINDS, type WaitingKind, type WaitingView } from './waiting-view.ts'

const MOST_SHOWN = 99

/**
 * The badge with the number of things that wait, and behind it a list that leads to each (rule staff.notifications).
 */
export function AdminNotifications({ waiting }: { waiting: WaitingView }) {
  const listRef = useRef<HTMLElement>(null)
  const { total } = waiting
  const label = total === 0 ? m.admin_notifications_none() : m.admin_notifications_count({ count: total })
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) listRef.current?.hidePopover()
  }
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
        ref={listRef}
        popover="auto"
        aria-label={m.admin_notifications()}
        onClick={closeOnLink}
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
  { icon: LucideIcon; label: () => string; all: `/${string}`; way: () => string }
> = {
  application: {
    icon: ClipboardList,
    label: m.admin_kind_application,
    all: '/admin/applications',
    way: m.admin_all_applications,
  },
  receipt: {
    icon: ReceiptText,
    label: m.admin_kind_receipt,
    all: '/admin/receipts',
    way: m.admin_all_receipts,
  },
  request: {
    icon: CalendarClock,
    label: m.admin_kind_request,
    all: '/admin/requests',
    way: m.admin_all_requests,
  },
  booking: {
    icon: CalendarCheck,
    label: m.activity_type_booking,
    all: '/admin/bookings/list?state=pending',
    way: m.dashboard_see_bookings,
  },
  leave: { icon: TreePalm, label: m.admin_kind_leave, all: '/admin/leave', way: m.admin_all_leave },
  message: {
    icon: MessageSquare,
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
        const { icon: Icon, label } = KINDS[kind]
        return (
          <li key={path}>
            <Link to={localizeHref(path)}>
              <Icon className="mt-0.5 size-5 shrink-0 text-reef" aria-hidden="true" />
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted">
                  {[label(), detail, ago].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
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
        <Link to={localizeHref('/admin/settings/webhooks/events')}>
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-clay" aria-hidden="true" />
          <span>{m.admin_failed_addresses({ count: failedAddresses })}</span>
        </Link>
      )}
      {stoppedDeliveries > 0 && (
        <Link to={localizeHref('/admin/settings/webhooks')}>
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-clay" aria-hidden="true" />
          <span>{m.admin_stopped_deliveries({ count: stoppedDeliveries })}</span>
        </Link>
      )}
      <div className="all">
        {WAITING_KINDS.filter(kind => counts[kind] !== undefined).map(kind => (
          <Link key={kind} to={hrefTo(KINDS[kind].all)}>
            {KINDS[kind].way()}
          </Link>
        ))}
      </div>
    </div>
  )
}
