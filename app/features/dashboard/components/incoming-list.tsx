import { Inbox } from 'lucide-react'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import { ButtonLink } from '../../../ui/button.tsx'
import { IncomingTable, type ShownRow } from './incoming-table.tsx'

/** Each list has its own cursor in the URL, so that Back and a shared link show the same page. */
type ListKind = 'applications' | 'receipts'

type IncomingListProps = {
  kind: ListKind
  page: { rows: ShownRow[]; cursor: string | null; nextCursor: string | null }
}

const TEXTS = {
  applications: {
    title: m.dashboard_applications,
    empty: m.dashboard_applications_empty,
    emptyText: m.dashboard_applications_empty_text,
    emptyLink: m.dashboard_applications_empty_link,
    formPath: '/membership',
    pages: m.dashboard_applications_pages,
  },
  receipts: {
    title: m.dashboard_receipts,
    empty: m.dashboard_receipts_empty,
    emptyText: m.dashboard_receipts_empty_text,
    emptyLink: m.dashboard_receipts_empty_link,
    formPath: '/thai-scan-receipt',
    pages: m.dashboard_receipts_pages,
  },
} satisfies Record<ListKind, Record<string, unknown>>

/** What came in of one kind, newest first, a page at a time. */
export function IncomingList({ kind, page }: IncomingListProps) {
  const titleId = useId()
  const texts = TEXTS[kind]
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-xl font-bold">
          {texts.title()}
        </h2>
        {page.rows.length > 0 && <p className="text-sm text-muted">{m.dashboard_bangkok_time()}</p>}
      </div>
      {page.rows.length > 0 && <IncomingTable rows={page.rows} labelledBy={titleId} />}
      {page.rows.length === 0 && page.cursor === null && <NothingYet kind={kind} />}
      {page.rows.length === 0 && page.cursor !== null && (
        <p className="text-muted">{m.dashboard_no_more()}</p>
      )}
      <Pages kind={kind} cursor={page.cursor} nextCursor={page.nextCursor} label={texts.pages()} />
    </section>
  )
}

function NothingYet({ kind }: { kind: ListKind }) {
  const texts = TEXTS[kind]
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-control px-6 py-10 text-center">
      <Inbox className="size-8 text-muted" aria-hidden="true" />
      <p className="text-lg font-semibold">{texts.empty()}</p>
      <p className="max-w-md text-muted">{texts.emptyText()}</p>
      <ButtonLink href={localizeHref(texts.formPath)} look="secondary" size="small" className="mt-3">
        {texts.emptyLink()}
      </ButtonLink>
    </div>
  )
}

type PagesProps = { kind: ListKind; cursor: string | null; nextCursor: string | null; label: string }

const PAGE_LINK =
  'inline-flex min-h-11 items-center rounded-control border border-control bg-surface px-5 text-sm font-semibold hover:border-ink'

function Pages({ kind, cursor, nextCursor, label }: PagesProps) {
  const [search] = useSearchParams()
  if (cursor === null && nextCursor === null) return null
  const hrefOf = (value: string | null) => {
    const next = new URLSearchParams(search)
    if (value === null) next.delete(kind)
    else next.set(kind, value)
    return `?${next}`
  }
  return (
    <nav aria-label={label} className="mt-4 flex justify-end gap-2">
      {cursor !== null && (
        <Link to={hrefOf(null)} preventScrollReset className={PAGE_LINK}>
          {m.dashboard_newest()}
        </Link>
      )}
      {nextCursor !== null && (
        <Link to={hrefOf(nextCursor)} preventScrollReset className={PAGE_LINK}>
          {m.dashboard_older()}
        </Link>
      )}
    </nav>
  )
}
