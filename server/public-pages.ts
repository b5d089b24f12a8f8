import type { PageTopic } from '#app/kit/platform/changes.server.ts'
import type { PublicPage } from '#app/kit/platform/page-cache.server.ts'
import { themeCookieOf, themesByCookie } from '#app/kit/platform/theme.server.ts'
import { DRAWINGS_NAME } from '#app/kit/ui/scenes/draw-once.server.ts'
import { baseLocale, locales } from '#app/paraglide/runtime.js'
import { isSlug } from '#app/public/blog/rules/slug.ts'

type PageKind = {
  /** Path without the language. A named group is a part that is checked by the function of its name. */
  path: RegExp
  /** The pattern of its route, where the path is not the pattern. */
  route?: string
  topics: readonly PageTopic[]
  /** Pages to look at come in the visitor's language and theme; the others have one form. */
  isHtml: boolean
  isPaged?: boolean
  /** With one of these in its query the page is about a single visitor, or leads elsewhere. */
  notWith?: readonly string[]
}

/** What leads to bookings in the frame of every page depends on the spaces that are open to visitors. */
const FRAME: readonly PageTopic[] = ['settings', 'spaces']
const BLOG: readonly PageTopic[] = ['blog', ...FRAME]

/**
 * What everybody sees alike. Pages with something of the visitor's own, such as the registration with the key of
 * its sending, are not here.
 */
const KINDS: readonly PageKind[] = [
  { path: /^\/$/, topics: [...FRAME, 'services', 'events'], isHtml: true, notWith: ['register'] },
  {
    path: /^\/events\/(?<slug>[^/.]+)$/,
    route: '/events/:slug',
    topics: ['events', ...FRAME],
    isHtml: true,
  },
  { path: /^\/privacy$/, topics: FRAME, isHtml: true },
  { path: /^\/blogs$/, topics: BLOG, isHtml: true, isPaged: true, notWith: ['tag'] },
  {
    path: /^\/blogs\/tags\/(?<tag>[^/]+)$/,
    route: '/blogs/tags/:tag',
    topics: BLOG,
    isHtml: true,
    isPaged: true,
    notWith: ['tag'],
  },
  { path: /^\/blogs\/(?<slug>[^/.]+)$/, route: '/blogs/:slug', topics: BLOG, isHtml: true },
  { path: /^\/blogs\/(?:rss|atom)\.xml$/, topics: BLOG, isHtml: false },
  {
    path: /^\/images\/blog\/(?<slug>[^/.]+)\.png$/,
    route: '/images/blog/:file',
    topics: BLOG,
    isHtml: false,
  },
  { path: /^\/drawings\/(?<drawings>[^/]+)$/, route: '/drawings/:file', topics: [], isHtml: false },
  { path: /^\/(?:sitemap\.xml|robots\.txt)$/, topics: [...BLOG, 'events'], isHtml: false },
]

const PREFIXED = locales.filter(locale => locale !== baseLocale)
const LOCALIZED = new RegExp(`^/(?:${PREFIXED.join('|')})(?=/|$)`)
/** Page 1 has the address without a number. */
const PAGE_NUMBER = /^(?:[2-9]|[1-9]\d{1,3})$/

/** Under which a page is kept: its address as our links write it, and the visitor's theme. None of them has a space. */
const pageKey = (origin: string, address: string, theme = '') => `${origin} ${address} ${theme}`

type Asked = { url: URL; origin: string; cookie: string | undefined }

/**
 * Finds what a request asks for among the pages that are the same for everybody. Parts of the query that mean
 * nothing are left out, so that they make no page of their own; an address that is written otherwise than our links
 * write it is no public page here and is answered as usual.
 */
export async function publicPages(): Promise<(asked: Asked) => PublicPage | null> {
  const themeCookies = await themesByCookie()
  return ({ url, origin, cookie }) => {
    const path = url.pathname.replace(LOCALIZED, '') || '/'
    const isLocalized = path.length !== url.pathname.length
    const kind = KINDS.find(one => isOfKind(path, one) && (one.isHtml || !isLocalized))
    if (!kind) return null
    const search = searchOf(url.searchParams, kind)
    const theme = kind.isHtml ? (themeCookieOf(cookie) ?? '') : ''
    if (search === null || (theme !== '' && !themeCookies.has(theme))) return null
    const address = url.pathname + search
    return {
      key: pageKey(origin, address, theme),
      route: kind.route ?? path,
      toRequest: () => new Request(origin + address, { headers: theme ? { cookie: theme } : {} }),
      topics: kind.topics,
      vary: kind.isHtml ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
    }
  }
}

function isOfKind(path: string, kind: PageKind): boolean {
  const match = kind.path.exec(path)
  if (!match) return false
  const { slug, tag, drawings } = match.groups ?? {}
  if (drawings !== undefined) return drawings === DRAWINGS_NAME
  return isAsWritten(tag) && isAsWritten(slug, isSlug)
}

/** One tag can be written in many ways, each of which would be kept. */
function isAsWritten(part: string | undefined, is = (_text: string) => true): boolean {
  if (part === undefined) return true
  try {
    const text = decodeURIComponent(part)
    return encodeURIComponent(text) === part && is(text)
  } catch {
    return false
  }
}

function searchOf(params: URLSearchParams, { isPaged, notWith = [] }: PageKind): string | null {
  if (notWith.some(name => params.has(name))) return null
  const page = isPaged ? params.get('page') : null
  if (page === null) return ''
  return PAGE_NUMBER.test(page) ? `?page=${page}` : null
}
