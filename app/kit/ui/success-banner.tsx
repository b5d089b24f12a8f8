import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { useHydrated } from './use-hydrated.ts'

/** A success banner goes after three seconds (rule staff.banners). */
const SHOWN_MS = 3000

type Reply = { message: string }

type SuccessBannerProps = { reply: Reply | null | undefined; isFloating?: boolean; isOfPage?: boolean }

/**
 * Says that something worked, also to screen readers, and goes by itself after its time, not when the page loads
 * again meanwhile. `reply` is the answer of an action: a new object shows its message again. Without JavaScript the
 * message stays. A floating one is seen however far down the page somebody is, and moves nothing. One of a page goes with
 * it: without `reply` there is none.
 */
export function SuccessBanner({ reply, isFloating = false, isOfPage = false }: SuccessBannerProps) {
  const [known, setKnown] = useState(reply)
  const [shown, setShown] = useState(reply ?? null)
  if (reply !== known) {
    setKnown(reply)
    if (reply || isOfPage) setShown(reply ?? null)
  }
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const isAbove = useHydrated() && isFloating
  return (
    <div
      role="status"
      className={classNames(
        isAbove &&
          'pointer-events-none fixed inset-x-4 top-20 z-40 mx-auto w-fit max-w-xl rounded-control shadow-xl',
      )}
    >
      {shown && (
        <p
          className={classNames(
            'flex items-center gap-2.5 rounded-control border border-reef bg-surface px-4 py-3 font-semibold',
            !isAbove && 'mb-4',
          )}
        >
          <CircleCheck className="size-5 shrink-0 text-reef" aria-hidden="true" />
          {shown.message}
        </p>
      )}
    </div>
  )
}
