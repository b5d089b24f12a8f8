import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { PostStatus } from './posts.ts'

/** What saving does besides. */
export const STEPS = ['save', 'publish', 'schedule', 'unpublish'] as const
export type Step = (typeof STEPS)[number]

type Publication = { status: PostStatus; publishedAt: Date | null }

/** Whether everybody sees the post at that moment. */
export function isPublic({ status, publishedAt }: Publication, now: Date): boolean {
  return status !== 'draft' && publishedAt !== null && publishedAt <= now
}

/** Whether everybody has seen it, now or before: then links to it may stand elsewhere. */
export function wasPublic({ publishedAt }: Publication, now: Date): boolean {
  return publishedAt !== null && publishedAt <= now
}

/** What people call its state: a scheduled post is published once its moment has come. */
export function shownStatus(post: Publication, now: Date): PostStatus {
  if (isPublic(post, now)) return 'published'
  return post.status === 'draft' ? 'draft' : 'scheduled'
}

/**
 * The publication after the step. A post that was public keeps the date it first had; one that never was loses it when
 * it goes back to being a draft.
 * @param at when a scheduled post is to appear
 */
export function takeStep(
  post: Publication,
  step: Step,
  { now, at }: { now: Date; at: Date | null },
): Result<Publication, 'no_moment' | 'not_future' | 'is_public'> {
  const before = wasPublic(post, now) ? post.publishedAt : null
  if (step === 'publish') return ok({ status: 'published', publishedAt: before ?? now })
  if (step === 'unpublish') return ok({ status: 'draft', publishedAt: before })
  if (step === 'save') return ok({ status: post.status, publishedAt: post.publishedAt })
  if (isPublic(post, now)) return fail('is_public')
  if (at === null) return fail('no_moment')
  return at > now ? ok({ status: 'scheduled', publishedAt: at }) : fail('not_future')
}
