import { requestContext } from '#app/kit/platform/server-context.ts'
import { locales, localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/robots'

/** What search engines have no business with, in every language. */
const CLOSED = ['/admin', '/employee', '/manage-blogs', '/submission-success', '/application', '/my']

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext)
  const closed = CLOSED.flatMap(path => locales.map(locale => localizeHref(path, { locale })))
  const lines = [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
