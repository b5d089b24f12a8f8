import { ExternalLink } from 'lucide-react'
import { Form, Link, useLocation, useNavigation, useRevalidator } from 'react-router'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { PostStatus } from '#app/public/blog/rules/posts.ts'
import { STATUS_NAMES, STATUS_TONES, titleOf } from '#app/public/blog/texts.ts'
import { postPath } from '#app/public/blog/views/paths.ts'

type Blog = {
  id: string
  slug: string
  title: string
  status: PostStatus
  /** It still says what to write. */
  isToComplete: boolean
}

type ListProps = {
  /** `error` is why the list could not be read. */
  list: { blogs: Blog[]; total: number; page: number; error: string | null }
  isEditor: boolean
}

/** "Existing Blogs" (rule blog.existing). */
export function ManagedBlogs({ list: { blogs, total, page, error }, isEditor }: ListProps) {
  const isLoading = useIsLoading()
  return (
    <section aria-labelledby="existing-blogs">
      <h2 id="existing-blogs" className="mb-4 text-2xl font-bold">
        {m.blog_existing()}
      </h2>
      <p role="status" className="text-muted has-[span]:mb-3">
        {isLoading && <span>{m.blog_loading()}</span>}
      </p>
      {error && <FormAlert>{m.blog_load_error({ message: error })}</FormAlert>}
      {!error && blogs.length === 0 && <EmptyState title={m.blog_none()} hint={m.blog_none_manage_hint()} />}
      <ul className="grid gap-3">
        {blogs.map(blog => (
          <li
            key={blog.slug}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:px-5"
          >
            <div className="min-w-0 grow basis-56">
              <p className="font-semibold wrap-anywhere">{titleOf(blog)}</p>
              <p className="text-sm text-muted wrap-anywhere">{blog.slug}</p>
              {isEditor && (
                <p className="mt-1.5">
                  {blog.status === 'draft' && blog.isToComplete ? (
                    <Badge tone="waiting">{m.blog_draft_to_complete()}</Badge>
                  ) : (
                    <Badge tone={STATUS_TONES[blog.status]}>{STATUS_NAMES[blog.status]()}</Badge>
                  )}
                </p>
              )}
            </div>
            <BlogActions blog={blog} isEditor={isEditor} />
          </li>
        ))}
      </ul>
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          total={total}
          pageSize={PAGE_SIZE}
          label={m.list_pages({ list: m.blog_existing() })}
        />
      )}
    </section>
  )
}

function BlogActions({ blog, isEditor }: { blog: Blog; isEditor: boolean }) {
  const { pathname } = useLocation()
  const name = titleOf(blog)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isEditor && (
        <Link
          to={localizeHref(`/admin/blog/${blog.id}`)}
          className={buttonClasses('secondary', 'small')}
          aria-label={m.list_edit_named({ name })}
        >
          {m.blog_edit()}
        </Link>
      )}
      {blog.status === 'published' && (
        <a
          href={postPath(blog.slug)}
          className="grid size-11 place-items-center rounded-control text-muted hover:bg-sea-1 hover:text-ink"
          title={m.blog_read({ name })}
        >
          <ExternalLink className="size-5" aria-hidden="true" />
          <span className="sr-only">{m.blog_read({ name })}</span>
        </a>
      )}
      <Form method="get" action={pathname} preventScrollReset>
        <input type="hidden" name="delete" value={blog.slug} />
        <Button
          type="submit"
          look="danger"
          size="small"
          className="min-h-11"
          aria-label={m.list_delete_named({ name })}
        >
          {m.list_delete()}
        </Button>
      </Form>
    </div>
  )
}

/** Whether the list is being fetched again. */
function useIsLoading(): boolean {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const isReloading = useRevalidator().state === 'loading'
  return isReloading || (navigation.state === 'loading' && navigation.location.pathname === pathname)
}
