import { Link } from 'react-router'
import { ActivityFeed } from '#app/house/history/components/activity-feed.tsx'
import type { EntryView } from '#app/house/history/views/entry.ts'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type RecordActivityProps = { entries: EntryView[]; recordId: string }

/** What happened to a record, on the record's own screen, and the way to all of it, with who only looked at it. */
export function RecordActivity({ entries, recordId }: RecordActivityProps) {
  return (
    <section aria-labelledby="activity" className="grid gap-3">
      <h2 id="activity" className="text-xl font-bold">
        {m.member_activity()}
      </h2>
      {entries.length > 0 ? (
        <ActivityFeed entries={entries} headingLevel={3} />
      ) : (
        <p className="text-muted">{m.member_activity_none()}</p>
      )}
      <p>
        <Link to={`${localizeHref('/admin/activity')}?q=${recordId}&views=shown`} className={TEXT_LINK}>
          {m.member_activity_all()}
        </Link>
      </p>
    </section>
  )
}
