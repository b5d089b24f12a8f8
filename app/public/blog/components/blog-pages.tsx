import { ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { listPath } from '../views/paths.ts'

type BlogPagesProps = { tag: string | null; page: number; pages: number }

/** The ways to newer and older posts. */
export function BlogPages({ tag, page, pages }: BlogPagesProps) {
  if (pages === 1) return null
  return (
    <nav
      aria-label={m.blog_site_pages()}
      className="mt-14 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
    >
      <p className="text-muted tabular-nums">{m.blog_site_page({ page, pages })}</p>
      <div className="flex flex-wrap gap-3">
        {page > 1 && (
          <ButtonLink look="secondary" rel="prev" href={listPath({ tag, page: page - 1 })}>
            {m.blog_site_newer()}
          </ButtonLink>
        )}
        {page < pages && (
          <ButtonLink look="secondary" rel="next" href={listPath({ tag, page: page + 1 })}>
            {m.blog_site_older()}
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}
