import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { drawCover, PAGE_PAINTS } from '../rules/cover.ts'
import type { PostCard } from '../views/post.server.ts'

/** More than the pages of the blog that somebody reads in a minute. */
const KEPT = 100
const keepDrawn = keepRecent<{ __html: string }>(KEPT)

type PostCoverProps = {
  post: Pick<PostCard, 'slug' | 'image' | 'subject'>
  className?: string
  isFirst?: boolean
}

/** The post's own picture, or the scene that is drawn for what it is about. Decoration beside the title. */
export function PostCover({ post, className, isFirst = false }: PostCoverProps) {
  const { slug, image, subject } = post
  const look = classNames('block w-full rounded-card object-cover', className)
  if (image) return <img src={image} alt="" loading={isFirst ? 'eager' : 'lazy'} className={look} />
  return (
    <svg
      viewBox="0 0 1200 630"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className={look}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from numbers, the post only chooses among them
      dangerouslySetInnerHTML={keepDrawn(`${subject} ${slug}`, () => ({
        __html: drawCover({ slug, subject }, PAGE_PAINTS),
      }))}
    />
  )
}
