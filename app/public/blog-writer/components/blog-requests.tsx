import { Form, Link, useLocation } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { RequestKind, RequestStatus, WritingStage } from '#app/public/blog/rules/posts.ts'
import { AIM_WORDS } from '../rules/limits.ts'
import { REQUEST_STATUS_NAMES, REQUEST_STATUS_TONES } from '../texts.ts'
import { WritingProgress } from './writing-progress.tsx'

type RequestView = {
  id: string
  kind: RequestKind
  topic: string
  targetAudience: string
  slug: string | null
  status: RequestStatus
  postId: string | null
  createdText: string
  errorText: string | null
  stage: WritingStage | null
  attempts: number
  progress: number
  mayRetry: boolean
  isStalled: boolean
}

/** What was asked of the automation, newest first, and what became of it. */
export function BlogRequests({ requests }: { requests: RequestView[] }) {
  return (
    <section aria-labelledby="blog-requests">
      <h2 id="blog-requests" className="text-2xl font-bold">
        {m.blog_requests()}
      </h2>
      <p className="mt-1 mb-4 text-muted">{m.blog_requests_lead()}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {requests.map(request => (
          <li
            key={request.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0 grow basis-60">
              <p className="font-semibold wrap-anywhere">{nameOf(request)}</p>
              <p className="text-sm text-muted">{request.createdText}</p>
              {request.status === 'writing' && request.stage && (
                <WritingProgress
                  stage={request.stage}
                  attempt={request.attempts}
                  words={request.progress}
                  aim={AIM_WORDS}
                  isStalled={request.isStalled}
                />
              )}
              {request.errorText && <p className="text-sm text-clay">{request.errorText}</p>}
            </div>
            <Badge tone={REQUEST_STATUS_TONES[request.status]}>
              {REQUEST_STATUS_NAMES[request.status]()}
            </Badge>
            <NextStep request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextStep({ request }: { request: RequestView }) {
  const { pathname } = useLocation()
  const { id, kind, status, postId, mayRetry } = request
  if (mayRetry) {
    return (
      <Form method="post" action={pathname} preventScrollReset>
        <input type="hidden" name="intent" value="retry" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" look="secondary" size="small">
          {m.blog_retry()}
          <span className="sr-only">{nameOf(request)}</span>
        </Button>
      </Form>
    )
  }
  if (kind === 'delete' || status !== 'done' || !postId) return null
  return (
    <Link to={localizeHref(`/admin/blog/${postId}`)} className={buttonClasses('secondary', 'small')}>
      {m.blog_open_draft()}
      <span className="sr-only">{nameOf(request)}</span>
    </Link>
  )
}

function nameOf({ kind, topic, slug }: RequestView): string {
  return kind === 'generate'
    ? m.blog_request_generate({ topic })
    : m.blog_request_delete({ slug: slug ?? '' })
}
