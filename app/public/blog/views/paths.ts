import { localPath } from '#app/kit/ui/local-path.ts'

/** The list in the visitor's language, or that of one tag; pages count from 1. */
export function listPath({ tag = null, page = 1 }: { tag?: string | null; page?: number } = {}): string {
  const path = tag === null ? '/blogs' : `/blogs/tags/${encodeURIComponent(tag)}`
  return localPath(page > 1 ? `${path}?page=${page}` : path)
}

export function postPath(slug: string): string {
  return localPath(`/blogs/${encodeURIComponent(slug)}`)
}

/** The picture that is drawn for a post, for link previews. */
export function shareImagePath(slug: string): string {
  return `/images/blog/${encodeURIComponent(slug)}.png`
}

/** An uploaded picture, by its storage key `blog/<uuid>.jpg`. */
export function imagePath(imageKey: string): string {
  return `/images/${imageKey}`
}

export const FEEDS = [
  { type: 'application/rss+xml', path: '/blogs/rss.xml' },
  { type: 'application/atom+xml', path: '/blogs/atom.xml' },
] as const
