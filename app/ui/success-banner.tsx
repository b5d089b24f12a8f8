import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

/** admin-and-blog §9: success banners go after three seconds. */
const SHOWN_MS = 3000

type Reply = { message: string }

/**
 * Says that something worked, also to screen readers, and goes by itself after its time, not when the page loads
 * again meanwhile. `reply` is the answer of an action: a new object shows its message anew. Without JavaScript the
 * message stays.
 */
export function SuccessBanner({ reply }: { reply: Reply | null | undefined }) {
  const [known, setKnown] = useState(reply)
  const [shown, setShown] = useState(reply ?? null)
  if (reply !== known) {
    setKnown(reply)
    if (reply) setShown(reply)
  }
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div role="status">
      {shown && (
        <p className="mb-4 flex items-center gap-2.5 rounded-control border border-reef bg-reef/10 px-4 py-3 font-semibold">
          <CircleCheck className="size-5 shrink-0 text-reef" aria-hidden="true" />
          {shown.message}
        </p>
      )}
    </div>
  )
}
