import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { MembershipView } from './membership-view.ts'

/** The papers of what was paid, each as a file, the newest first. */
export function OwnPapers({ papers }: Pick<MembershipView, 'papers'>) {
  return (
    <Panel title={m.my_papers()}>
      {papers.total === 0 ? (
        <p className="text-muted">{m.my_papers_none()}</p>
      ) : (
        <ul className="grid gap-2">
          {papers.rows.map(({ id, href, namedHref, kind, number, details, isReplaced }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <a href={href} className={TEXT_LINK}>
                <Download className="mr-2 size-5" aria-hidden="true" />
                {m.my_paper_pdf({ kind, number })}
              </a>
              {isReplaced && <Badge tone="bad">{m.document_state_cancelled()}</Badge>}
              <span className="basis-full text-sm text-muted tabular-nums">{details}</span>
              {namedHref && (
                <Link to={namedHref} className={TEXT_LINK}>
                  {m.my_paper_named()} <span className="sr-only">({number})</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {(papers.total > PAGE_SIZE || papers.page > 1) && (
        <Pagination
          page={papers.page}
          total={papers.total}
          pageSize={PAGE_SIZE}
          name="papers"
          label={m.my_papers()}
        />
      )}
    </Panel>
  )
}
