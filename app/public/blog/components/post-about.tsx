import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import type { PostView } from '../views/post.server.ts'
import { TagLinks } from './tag-links.tsx'

/** Tags, keywords and outline, at the end of the post (rule blog.post). */
export function PostAbout({ post: { tags, keywords, outline, lang } }: { post: PostView }) {
  if (tags.length + keywords.length + outline.length === 0) return null
  return (
    <aside
      aria-label={m.blog_site_about()}
      className="mt-12 grid gap-x-8 gap-y-2 border-t border-line pt-8 sm:grid-cols-[10rem_1fr] sm:gap-y-5"
    >
      {tags.length > 0 && (
        <Part title={m.blog_site_tags()}>
          <TagLinks tags={tags} />
        </Part>
      )}
      {keywords.length > 0 && (
        <Part title={m.blog_site_keywords()}>
          <ul lang={lang} className="flex flex-wrap gap-2">
            {keywords.map(keyword => (
              <li key={keyword} className="rounded-full bg-sea-1 px-3 py-1 text-sm wrap-anywhere">
                {keyword}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {outline.length > 0 && (
        <Part title={m.blog_site_outline()}>
          <Outline outline={outline} lang={lang} />
        </Part>
      )}
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="contents">
      <h2 className="text-base font-semibold max-sm:mt-3">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** What has a section of its own leads there. */
function Outline({ outline, lang }: Pick<PostView, 'outline' | 'lang'>) {
  return (
    <ol lang={lang} className="grid list-decimal pl-5 sm:gap-1 marker:text-muted">
      {outline.map(({ text, partId }) => (
        <li key={text} className="wrap-anywhere">
          {partId ? (
            <a href={`#${partId}`} className="inline-block py-2 sm:py-0 quiet-link">
              {text}
            </a>
          ) : (
            text
          )}
        </li>
      ))}
    </ol>
  )
}
