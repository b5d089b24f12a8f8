import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import './work-progress.css'

/** Live updates bring news sooner; a server that died brings none. */
const LOOK_MS = 10_000

type WorkProgressProps = {
  /** What is being done now. */
  label: string
  /** How much of it is done, e.g. "3,000 of 20,000 rows". */
  figures?: string | undefined
  done: number
  /** Null while nobody knows how much there will be. */
  total: number | null
  /** Nobody is at it: it will be begun again by itself. */
  isStalled?: boolean
}

/**
 * How far something is that takes long. What is at work is read out, and each quarter of the way: more would never fall
 * silent. Without JavaScript every reload says how far it is.
 */
export function WorkProgress({ label, figures, done, total, isStalled = false }: WorkProgressProps) {
  useLookNowAndThen()
  const share = total ? Math.min(done / total, 1) : null
  const quarters = share === null ? 0 : Math.floor(share * 4)
  return (
    <div className="grid max-w-md gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span role="status">
          {isStalled ? m.work_stalled() : label}
          {quarters > 0 && <span className="sr-only">{` ${m.work_share({ percent: quarters * 25 })}`}</span>}
        </span>
        {!isStalled && figures && <span className="text-muted tabular-nums">{figures}</span>}
      </p>
      {!isStalled && (
        <progress aria-label={label} max={1} {...(share !== null && { value: share })} className="work-bar" />
      )}
      <noscript>
        <p className="text-sm text-muted">{m.work_reload()}</p>
      </noscript>
    </div>
  )
}

/** So that no bar stands still because nobody is left who would move it. */
function useLookNowAndThen() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}
