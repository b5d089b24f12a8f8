import { m } from '#app/paraglide/messages.js'
import type { PostStatus } from './rules/posts.ts'

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

/** A post without a title is an "Untitled Blog" (rule blog.untitled). */
export function titleOf({ title }: { title: string }): string {
  return title || m.blog_untitled()
}
