import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type Issued = { id: string; number: string; kind: string; details: string; isReplaced: boolean }

/** The receipts and invoices of the application; nothing before there is one. */
export function DocumentsPanel({ documents }: { documents: Issued[] }) {
  if (documents.length === 0) return null
  return (
    <Panel title={m.admin_documents()}>
      <ul className="grid gap-3">
        {documents.map(({ id, number, kind, details, isReplaced }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={localizeHref(`/admin/documents/${id}`)}
              className={classNames(TEXT_LINK, 'tabular-nums')}
            >
              {number}
            </Link>
            <span>{kind}</span>
            {isReplaced && <Badge tone="bad">{m.document_state_cancelled()}</Badge>}
            <span className="basis-full text-sm text-muted">{details}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
