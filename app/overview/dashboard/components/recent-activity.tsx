import { Link } from 'react-router'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { ShownFigures } from '../views/shown-figures.ts'

type RecentActivityProps = { activities: ShownFigures['activities']; maySeeAll: boolean }

const LINK = 'font-semibold quiet-link'

/** What was done last, newest first. */
export function RecentActivity({ activities, maySeeAll }: RecentActivityProps) {
  return (
    <Panel title={m.dashboard_recent()}>
      {activities.length === 0 && <p className="text-muted">{m.dashboard_recent_none()}</p>}
      <ol className="grid divide-y divide-line">
        {activities.map(({ id, before, record, after, when, exact, iso }) => (
          <li key={id} className="py-2.5 first:pt-0 last:pb-0">
            <p className="wrap-anywhere">
              {before}
              {record.href ? (
                <Link to={record.href} className={LINK}>
                  {record.text}
                </Link>
              ) : (
                <span className="font-semibold">{record.text}</span>
              )}
              {after}
            </p>
            <time dateTime={iso} title={exact} className="text-sm text-muted tabular-nums">
              {when}
            </time>
          </li>
        ))}
      </ol>
      {maySeeAll && (
        <Link to={localizeHref('/admin/activity')} className={`${LINK} inline-flex min-h-11 items-center`}>
          {m.dashboard_recent_all()}
        </Link>
      )}
    </Panel>
  )
}
