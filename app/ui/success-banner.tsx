import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

/** admin-and-blog §9: success banners go after three seconds. */
const SHOWN_MS = 3000

/**
 * Says that something worked, also to screen readers, and goes by itself. `reply` is the action's answer: a new
 * object shows its message again. Without JavaScript the message stays.
 */
export function SuccessBanner({ reply }: { reply: { message: string } | null | undefined }) {
  const [goneReply, setGoneReply] = useState<object | null>(null)
  useEffect(() => {
    if (!reply) return
    const timer = setTimeout(() => setGoneReply(reply), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [reply])
  const isShown = reply && reply !== goneReply
  return (
    <div role="status" className="empty:hidden">
      {isShown && (
        <p className="mb-4 flex items-center gap-2.5 rounded-control border border-reef bg-reef/10 px-4 py-3 font-semibold">
          <CircleCheck className="size-5 shrink-0 text-reef" aria-hidden="true" />
          {reply.message}
        </p>
      )}
    </div>
  )
}
