import { Badge } from '#app/kit/ui/badge.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Inbox } from '../views/inbox.server.ts'

type Row = Inbox['rows'][number]

/** What waits, each a press from its decision. */
export function InboxTable({ rows }: { rows: Row[] }) {
  return (
    <DataTable
      label={m.inbox_title()}
      rows={rows}
      keyOf={row => row.path}
      columns={[WHO(), WHAT(), NOTE(), SINCE()]}
    />
  )
}

const WHO = (): Column<Row> => ({
  heading: m.review_who(),
  cell: ({ path, name, facts }) => (
    <>
      <p title={name}>
        <a href={localizeHref(path)}>{name}</a>
      </p>
      <p className="sub marked" title={facts.join(' · ')}>
        {facts.join(' · ')}
      </p>
    </>
  ),
})

const WHAT = (): Column<Row> => ({
  heading: m.inbox_what(),
  width: 'w-40',
  card: 'line',
  cell: ({ icon, what }) => (
    <span className="inline-flex items-center gap-2">
      <Icon name={icon} />
      {what}
    </span>
  ),
})

const NOTE = (): Column<Row> => ({
  heading: m.inbox_note(),
  width: 'w-44',
  isState: true,
  cell: ({ note }) => note && <Badge tone={note.tone}>{note.text}</Badge>,
})

const SINCE = (): Column<Row> => ({
  heading: m.inbox_since(),
  width: 'w-40',
  card: 'line',
  cell: ({ since, sinceText, agoText }) => (
    <time dateTime={since} title={sinceText}>
      {agoText}
    </time>
  ),
})
