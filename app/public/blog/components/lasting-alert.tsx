import { CircleCheck } from 'lucide-react'

type Reply = { message: string }

/** Says what came of the last request, for as long as the page is the one that it belongs to. */
export function LastingAlert({ reply }: { reply: Reply | null }) {
  return (
    <div role="alert">
      {reply && (
        <p className="mb-6 flex gap-2.5 rounded-control border border-reef bg-reef/10 px-4 py-3 font-semibold">
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-reef" aria-hidden="true" />
          {reply.message}
        </p>
      )}
    </div>
  )
}
