import { useLocation, useNavigate } from 'react-router'
import type { FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { fieldDifferences, type Naming } from './field-differences.ts'

type SavedVersionProps = {
  saved: SavedFields
  /** What was typed, and what somebody else saved meanwhile, where the last try was refused for that. */
  reply: { values?: FormFields | undefined; conflict?: SavedFields | undefined } | undefined
  naming: Naming
}

/** For a small form among others: what it was opened with, and both sides of a conflict. Its fields take `freshKey`. */
export function SavedVersion({ saved, reply, naming }: SavedVersionProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const conflict = reply?.conflict
  return (
    <>
      <input type="hidden" name="version" value={conflict?.version ?? saved.version} />
      <div role="alert" className="empty:hidden">
        {conflict && (
          <ConflictNotice
            differences={fieldDifferences(conflict.fields, reply.values ?? {}, naming)}
            onTake={() => navigate(pathname + search, { replace: true, preventScrollReset: true })}
          />
        )}
      </div>
    </>
  )
}

/** Begins the fields again where something else is saved now, unless they hold what was typed and refused. */
export function freshKey(saved: SavedFields, reply: { values?: FormFields | undefined } | undefined): string {
  return reply?.values ? 'typed' : saved.version
}
