import { ArrowRight } from 'lucide-react'
import { classNames } from '#app/kit/ui/class-names.ts'
import { LanguageMark } from '#app/kit/ui/own-words.tsx'
import { m } from '#app/paraglide/messages.js'
import { postPath } from '../views/paths.ts'
import type { PostCard as Card } from '../views/post.server.ts'
import { PostCover } from './post-cover.tsx'
import { TagLinks } from './tag-links.tsx'

type PostCardProps = { post: Card; headingLevel?: 2 | 3; isLarge?: boolean }

/** Title, description, tags and a Read More link; all of it leads to the post (rule blog.list). */
export function PostCard({ post, headingLevel = 2, isLarge = false }: PostCardProps) {
  const Heading = `h${headingLevel}` as const
  const href = postPath(post.slug)
  const title = post.title || m.blog_site_untitled()
  return (
    <article
      className={classNames(
        'relative grid min-w-0 content-start gap-4',
        isLarge && 'lg:grid-cols-[3fr_2fr] lg:items-center lg:gap-10',
      )}
    >
      <PostCover post={post} isFirst={isLarge} className="aspect-[1200/630]" />
      <div className="grid min-w-0 content-start gap-2">
        {post.publishedAt && (
          <p className="text-sm text-muted">
            <time dateTime={post.publishedAt}>{post.publishedText}</time>
          </p>
        )}
        <Heading
          lang={post.lang}
          className={classNames('font-bold wrap-anywhere', isLarge ? 'text-title' : 'text-2xl')}
        >
          <a href={href} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
            {title}
          </a>{' '}
          <LanguageMark language={post.lang} />
        </Heading>
        <p lang={post.description ? post.lang : undefined} className="text-muted wrap-anywhere">
          {post.description ?? m.blog_site_no_description()}
        </p>
        <div className="relative justify-self-start">
          <TagLinks tags={post.tags} />
        </div>
        <a
          href={href}
          className="relative inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold underline decoration-lantern decoration-2 underline-offset-8 hover:decoration-ink"
        >
          {m.blog_site_read_more()}{' '}
          <span lang={post.lang} className="sr-only">
            {title}
          </span>
          <ArrowRight className="size-4" aria-hidden="true" />
        </a>
      </div>
    </article>
  )
}
