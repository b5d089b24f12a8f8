import { m } from '#app/paraglide/messages.js'
import { attemptErrorText } from '../webhooks/delivery-texts.ts'
import type { PostStatus, RequestStatus } from './rules.ts'

export const STATUS_NAMES: Record<PostStatus, () => string> = {
  draft: m.blog_status_draft,
  scheduled: m.blog_status_scheduled,
  published: m.blog_status_published,
}

export const STATUS_TONES = {
  draft: 'neutral',
  scheduled: 'waiting',
  published: 'good',
} as const satisfies Record<PostStatus, string>

export const REQUEST_STATUS_NAMES: Record<RequestStatus, () => string> = {
  pending: m.blog_request_pending,
  sent: m.blog_request_sent,
  writing: m.blog_request_writing,
  done: m.blog_request_done,
  failed: m.blog_request_failed,
}

export const REQUEST_STATUS_TONES = {
  pending: 'waiting',
  sent: 'waiting',
  writing: 'waiting',
  done: 'good',
  failed: 'bad',
} as const satisfies Record<RequestStatus, string>

/** Why a request failed, for the code that it keeps. */
export function requestErrorText(code: string): string {
  const status = /^HTTP_(\d{3})$/.exec(code)?.[1]
  return status ? m.blog_request_refused({ status }) : attemptErrorText(code)
}

/** admin-and-blog §2: a post without a title is an "Untitled Blog". */
export function titleOf({ title }: { title: string }): string {
  return title || m.blog_untitled()
}
