import { Link } from 'react-router'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { WorkProgress } from '#app/kit/ui/work-progress.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { ImportWorkView } from '../views.server.ts'

/** Lists that are taken in now or were just now, for whoever closed the page meanwhile. */
export function ImportList({ imports }: { imports: ImportWorkView[] }) {
  return (
    <Panel title={m.member_import_recent()}>
      <ul className="grid gap-4">
        {imports.map(({ workId, id, fileName, work, ended }) => (
          <li key={workId}>
            <Link to={localizeHref(`/admin/members/import/${id}`)} className={`${TEXT_LINK} wrap-anywhere`}>
              {fileName}
            </Link>
            {work ? <WorkProgress {...work} /> : <p className="text-sm text-muted">{ended}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
