import { m } from '#app/paraglide/messages.js'
import { listPath } from '../views/paths.ts'

/** Each tag leads to the posts that have it. */
export function TagLinks({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={m.blog_site_tags()} className="-my-2 flex flex-wrap gap-x-4">
      {tags.map(tag => (
        <li key={tag} className="min-w-0">
          <a
            href={listPath({ tag })}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-reef underline-offset-4 wrap-anywhere hover:underline"
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  )
}
