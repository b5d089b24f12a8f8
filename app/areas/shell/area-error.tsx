import { useState, useSyncExternalStore } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { noRoomOf } from '#app/kit/pure/no-room.ts'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { InOnePiece } from '#app/kit/ui/in-one-piece.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type AreaErrorProps = {
  error: unknown
  /** The start of the area, and what the way there is called. */
  home: { path: string; label: string }
  /** Names the request that brought this page in the server's log. */
  requestId: string | undefined
}

/** What happened, in plain words, and a way on; the frame of the area stays around it. */
export function AreaError({ error, home, requestId }: AreaErrorProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, text } = noRoomOf(error) ?? wordsOf(status)
  const isFailure = status !== 403 && status !== 404 && status !== 429
  // Only the page's own request has an id that is known here; what failed in the browser later has another.
  const [cameWithPage] = useState(useIsHydrating())
  return (
    <div className="mx-auto grid max-w-xl gap-4 py-10">
      <PageTitle title={title} />
      <h1 className="text-3xl font-bold">{title}</h1>
      <p>{text}</p>
      {isFailure && cameWithPage && requestId && (
        <p className="text-sm text-muted">
          <InOnePiece text={m.area_failed_id({ id: requestId })} part={requestId} />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isFailure && (
          <Button onClick={() => window.location.reload()} className="max-sm:px-3">
            {m.area_try_again()}
          </Button>
        )}
        <Link
          to={localizeHref(home.path)}
          className={buttonClasses(isFailure ? 'secondary' : 'primary', 'regular', 'max-sm:px-3')}
        >
          {home.label}
        </Link>
      </div>
    </div>
  )
}

function wordsOf(status: number) {
  if (status === 403) return { title: m.area_refused_title(), text: m.area_refused_text() }
  if (status === 404) return { title: m.area_missing_title(), text: m.area_missing_text() }
  if (status === 429) return { title: m.area_many_title(), text: m.area_many_text() }
  if (status === 503) return { title: m.area_away_title(), text: m.area_away_text() }
  return { title: m.area_failed_title(), text: m.area_failed_text() }
}

function useIsHydrating() {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}
