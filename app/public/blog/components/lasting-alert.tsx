import { CircleCheck } from 'lucide-react'
import { useState } from 'react'

type Reply = { message: string }

/** Says what came of the last request, and goes on saying it while the page brings itself up to date. */
export function LastingAlert({ reply }: { reply: Reply | undefined }) {
  const [shown, setShown] = useState(reply)
  if (reply && reply !== shown) setShown(reply)
  return (
    <div role="alert">
      {shown && (
        <p className="mb-6 flex gap-2.5 rounded-control border border-reef bg-reef/10 px-4 py-3 font-semibold">
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-reef" aria-hidden="true" />
          {shown.message}
        </p>
      )}
    </div>
  )
}
