import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import type { ChangeView, SlipChangeView } from '../views/changes.ts'

type Place = {
  /** Within a dialog its title comes before. */
  isInDialog?: boolean
}

/** What the visitor changed after money or a slip came in: the first thing that staff read, until somebody decides. */
export function SlipChangeNotice({ change, ...place }: Place & { change: SlipChangeView | null }) {
  if (!change) return null
  const { sentText: time } = change
  return (
    <Notice
      title={time ? m.review_changed_title({ time }) : m.review_changed_card_title()}
      lead={m.review_changed_lead()}
      then={m.review_changed_then()}
      change={change}
      {...place}
    />
  )
}

/** Why nothing was decided: it is not as it was seen, with both. It is announced. */
export function UnseenNotice({ change, ...place }: Place & { change: ChangeView | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {change && (
        <Notice
          title={m.review_seen_title()}
          lead={m.review_seen_lead()}
          then={m.review_seen_then()}
          change={change}
          {...place}
        />
      )}
    </div>
  )
}

type NoticeProps = Place & {
  title: string
  lead: string
  /** What the values before are called. */
  then: string
  change: ChangeView
}

function Notice({ title, lead, then, change: { rows, notes }, isInDialog = false }: NoticeProps) {
  const Heading = isInDialog ? 'h3' : 'h2'
  return (
    <section className="grid gap-4 rounded-card border-2 border-clay bg-clay/10 p-4 sm:p-6">
      <div className="flex gap-3">
        <TriangleAlert className="mt-1 size-6 shrink-0 text-clay" aria-hidden="true" />
        <div className="min-w-0">
          <Heading className="text-xl font-bold">{title}</Heading>
          <p className="mt-1">{lead}</p>
        </div>
      </div>
      {rows.length > 0 && <Values then={then} rows={rows} />}
      {notes.map(note => (
        <p key={note} className="font-semibold">
          {note}
        </p>
      ))}
    </section>
  )
}

function Values({ then, rows }: { then: string; rows: ChangeView['rows'] }) {
  return (
    <table className="w-full table-fixed text-left [overflow-wrap:anywhere]">
      <thead>
        <tr className="align-baseline text-sm text-muted">
          <td className="w-20" />
          <Head>{then}</Head>
          <Head>{m.review_changed_now()}</Head>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ term, before, now }) => (
          <tr key={term} className="border-t border-line align-baseline">
            <th scope="row" className="py-2 pr-3 text-sm font-normal text-muted">
              {term}
            </th>
            <td className="py-2 pr-3 text-sm tabular-nums sm:text-lg">{before}</td>
            <td className="py-2 text-sm font-bold tabular-nums sm:text-lg">{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-1 pr-3 font-normal">
      {children}
    </th>
  )
}
