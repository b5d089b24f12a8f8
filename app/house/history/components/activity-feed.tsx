import { Link } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { EntryView } from '../views/entry.ts'
import { EntryDetails } from './entry-details.tsx'

type ActivityFeedProps = { entries: EntryView[]; headingLevel?: 2 | 3 }

/** Entries as sentences, under the day on which they happened. */
export function ActivityFeed({ entries, headingLevel = 2 }: ActivityFeedProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className="grid gap-6">
      {byDay(entries).map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="grid gap-2">
          <Heading className="text-sm font-semibold text-muted">{day}</Heading>
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {ofDay.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function byDay(entries: EntryView[]): [string, EntryView[]][] {
  const days = new Map<string, EntryView[]>()
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return [...days]
}

function Entry({ entry }: { entry: EntryView }) {
  const { before, after, record, when, exact, iso, isView } = entry
  return (
    <li className="flex flex-wrap items-center gap-x-4 px-4 py-1.5 sm:px-5">
      <p
        title={`${before}${record.text}${after}`}
        className={classNames('line-clamp-2 grow basis-96 wrap-anywhere', isView && 'text-muted')}
      >
        {before}
        {record.href ? (
          <Link to={record.href} className="font-semibold quiet-link">
            {record.text}
          </Link>
        ) : (
          <span className="font-semibold">{record.text}</span>
        )}
        {after}
      </p>
      <details className="text-sm open:basis-full">
        <summary className="cursor-pointer py-1 text-muted hover:text-ink">
          <time dateTime={iso} title={exact} className="tabular-nums">
            {when}
          </time>
          <span aria-hidden="true"> · </span>
          {m.activity_details()}
          <span className="sr-only">{`: ${before}${record.text}${after}`}</span>
        </summary>
        <EntryDetails entry={entry} />
      </details>
    </li>
  )
}
