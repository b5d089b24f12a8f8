import { Feed } from 'feed'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { listNewestPosts, type PostRow } from '../queries/posts.server.ts'
import { FEEDS, imagePath, postPath, shareImagePath } from './paths.ts'
import { type PostView, viewStoredPost } from './post.server.ts'

const ENTRIES = 20

/** A feed ages as slowly as a blog, and readers ask often. */
export const FEED_MAX_AGE = 'public, max-age=300'

type Format = 'rss' | 'atom'

/** The newest posts, whole, as XML. */
export async function loadFeed(
  { db, now, origin }: Pick<RequestContext, 'db' | 'now' | 'origin'>,
  format: Format,
): Promise<string> {
  const instant = now()
  const [posts, { company }] = await Promise.all([listNewestPosts(db, instant, ENTRIES), findSettings(db)])
  const absolute = (path: string) => new URL(path, origin).href
  const url = absolute(localizeHref('/blogs', { locale: 'en' }))
  const [rss, atom] = FEEDS
  const feed = new Feed({
    id: url,
    link: url,
    title: readable(m.blog_site_page_title({ title: m.blog_site_title(), company: company.name })),
    description: m.blog_site_tagline(),
    image: absolute('/icon-512.png'),
    favicon: absolute('/favicon.ico'),
    copyright: readable(company.name),
    author: { name: readable(company.name), link: url },
    updated: newest(posts) ?? instant,
    generator: 'Sala',
    feedLinks: { rss: absolute(rss.path), atom: absolute(atom.path) },
  })
  for (const post of posts) feed.addItem(await toItem(post, format, absolute))
  return format === 'rss' ? feed.rss2() : feed.atom1()
}

function newest(posts: PostRow[]): Date | undefined {
  return posts.map(({ updatedAt }) => updatedAt).sort((a, b) => b.getTime() - a.getTime())[0]
}

/** Titles are HTML to a reader of Atom and text to one of RSS; descriptions are HTML to both. */
async function toItem(row: PostRow, format: Format, absolute: (path: string) => string) {
  const post = await viewStoredPost(row, 'en')
  const link = absolute(postPath(row.slug))
  const title = readable(row.title || m.blog_site_untitled())
  return {
    title: format === 'atom' ? escaped(title) : title,
    id: `urn:uuid:${row.id}`,
    guid: `urn:uuid:${row.id}`,
    link,
    date: row.updatedAt,
    published: row.publishedAt ?? row.createdAt,
    description: escaped(readable(post.description ?? m.blog_site_no_description())),
    content: withFullAddresses(readable(contentOf(post)), link),
    image: absolute(row.imageKey ? imagePath(row.imageKey) : shareImagePath(row.slug)),
    category: row.tags.map(tag => ({ name: inAttribute(tag), term: inAttribute(tag) })),
  }
}

function contentOf({ plain, introduction, sections, summary }: PostView): string {
  const parts = sections.map(({ heading, html }) =>
    heading ? `<h2>${escaped(heading)}</h2>\n${html}` : html,
  )
  return [plain ?? '', introduction, ...parts, summary].filter(Boolean).join('\n')
}

/** A reader shows the text on a page of its own, from where a path of ours leads nowhere. */
function withFullAddresses(html: string, base: string): string {
  return html.replace(/ (href|src)="(?![a-z][a-z0-9+.-]*:)([^"]*)"/gi, (asItIs, name, address) =>
    URL.canParse(address, base) ? ` ${name}="${new URL(address, base).href}"` : asItIs,
  )
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** `feed` leaves this one character of an attribute as it is, and a reader then refuses the whole feed. */
function inAttribute(text: string): string {
  return readable(text).replaceAll('<', '‹')
}

/** Without the characters that XML cannot hold. */
function readable(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ')
}
