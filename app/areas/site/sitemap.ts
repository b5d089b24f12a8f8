import { requestContext } from '#app/kit/platform/server-context.ts'
import { baseLocale, locales, localizeHref } from '#app/paraglide/runtime.js'
import { listPublicSlugs, listPublicTags } from '#app/public/blog/queries/posts.server.ts'
import { listPath, postPath } from '#app/public/blog/views/paths.ts'
import { listUpcomingEvents } from '#app/public/events/queries.server.ts'
import { eventPath } from '#app/public/events/rules.ts'
import { BOOK_PATH } from '#app/space/bookings/rules/visitors.ts'
import { findOpenToVisitors } from '#app/space/bookings/views/visitor.server.ts'
import type { Route } from './+types/sitemap'

/** A sitemap may name 50,000 addresses; each page has one in every language. */
const MOST_POSTS = 16_000
const MOST_TAGS = 500
const MOST_EVENTS = 100

type Page = { path: string; changedAt?: Date }

/** Every public page in every language, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { db, now, origin } = ctx
  const [posts, tags, events, open] = await Promise.all([
    listPublicSlugs(db, now(), MOST_POSTS),
    listPublicTags(db, now(), MOST_TAGS),
    listUpcomingEvents(db, now(), MOST_EVENTS),
    findOpenToVisitors(ctx),
  ])
  const pages: Page[] = [
    ...['/', '/membership', '/blogs', '/faq', '/privacy'].map(path => ({ path })),
    ...(open.isAny ? [{ path: BOOK_PATH }] : []),
    ...events.map(({ slug }) => ({ path: eventPath(slug) })),
    ...tags.map(tag => ({ path: listPath({ tag }) })),
    ...posts.map(({ slug, updatedAt }) => ({ path: postPath(slug), changedAt: updatedAt })),
  ]
  const entries = pages.flatMap(page => locales.map(locale => entryOf(page, { locale, origin })))
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

function entryOf(
  { path, changedAt }: Page,
  here: { locale: (typeof locales)[number]; origin: string },
): string {
  const addressIn = (locale: (typeof locales)[number]) =>
    escaped(new URL(localizeHref(path, { locale }), here.origin).href)
  const alternates = [
    ...locales.map(locale => ({ lang: locale as string, href: addressIn(locale) })),
    { lang: 'x-default', href: addressIn(baseLocale) },
  ].map(({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${addressIn(here.locale)}</loc>${changed}${alternates.join('')}</url>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/'/g, '&apos;')
}
