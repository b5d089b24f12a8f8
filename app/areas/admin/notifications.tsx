import { TriangleAlert } from 'lucide-react'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { useFollow } from '#app/kit/ui/use-follow.ts'
import { m } from '#app/paraglide/messages.js'
import type { WaitingView } from './waiting-view.ts'

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
      <button type="button" popoverTarget="notifications" className="relative">
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

function WaitingList({ waiting: { newest } }: { waiting: WaitingView }) {
  if (newest.length === 0) {
    return (
      <div className="grid justify-items-center gap-1 px-3 py-6 text-center">
        <Icon name="checklist" className="size-7 text-reef" />
        <p className="font-semibold">{m.admin_nothing_waits()}</p>
        <p className="text-sm text-muted">{m.admin_nothing_waits_hint()}</p>
      </div>
    )
  }
  return (
    <ul>
      {newest.map(({ path, icon, label, title, detail, ago }) => (
        <li key={path}>
          <a href={hrefTo(path)}>
            <Icon name={icon} className="mt-0.5 text-reef" />
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-muted">
                {[label, detail, ago].filter(Boolean).join(' · ')}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Ways({ waiting: { warnings, all } }: { waiting: WaitingView }) {
  return (
    <div className="mt-2 border-t border-line pt-2">
      {warnings.map(({ path, text }) => (
        <a key={path} href={hrefTo(path)}>
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-clay" aria-hidden="true" />
          <span>{text}</span>
        </a>
      ))}
      <div className="all">
        {all.map(({ path, text }) => (
          <a key={path} href={hrefTo(path)}>
            {text}
          </a>
        ))}
      </div>
    </div>
  )
}
