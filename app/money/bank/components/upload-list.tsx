import { Badge } from '#app/kit/ui/badge.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { WorkProgress } from '#app/kit/ui/work-progress.tsx'
import { m } from '#app/paraglide/messages.js'
import type { UploadView } from '../views.server.ts'

/** What came of the files that were brought lately, the newest first. */
export function UploadList({ uploads }: { uploads: UploadView[] }) {
  return (
    <Panel title={m.bank_files_came()}>
      <ul className="-my-2.5 divide-y divide-line">
        {uploads.map(({ id, fileName, about, taken, refused, work }) => (
          <li key={id} className="grid gap-1 py-3">
            <p className="font-semibold wrap-anywhere">{fileName}</p>
            <p className="text-sm text-muted">{about}</p>
            {taken && (
              <>
                <p className="tabular-nums">
                  {[taken.format, taken.days, taken.lines].filter(Boolean).join(' · ')}
                </p>
                <p className="text-sm">{taken.isProven ? m.bank_proven() : m.bank_believed()}</p>
              </>
            )}
            {refused && (
              <p className="wrap-anywhere">
                <Badge tone="bad">{m.bank_refused()}</Badge> {refused}
              </p>
            )}
            {work && <WorkProgress {...work} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
