import { CircleCheck } from 'lucide-react'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type Reply = { message: string }

/** Says what came of the last request, for as long as the page is the one that it belongs to, and leads to its draft. */
export function LastingAlert({ reply, draftId }: { reply: Reply | null; draftId: string | null }) {
  return (
    <div role="alert">
      {reply && (
        <p className="mb-6 flex gap-2.5 rounded-control border border-reef bg-reef/10 px-4 py-3 font-semibold">
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-reef" aria-hidden="true" />
          <span>
            {reply.message}{' '}
            {draftId && (
              <a href={localizeHref(`/admin/blog/${encodeURIComponent(draftId)}`)} className={TEXT_LINK}>
                {m.blog_open_draft()}
              </a>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
