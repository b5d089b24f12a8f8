import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/kit/ui/page-meta.ts'
import { m } from '#app/paraglide/messages.js'
import { SHARE_IMAGE_SIZE } from '../rules/posts.ts'
import { FEEDS, listPath, postPath, shareImagePath } from './paths.ts'
import type { PostCard, PostView } from './post.server.ts'
import { blogData, postingData } from './structured-data.ts'

type Page = { company: string; origin: string }
type ListMeta = Page & { tag: string | null; page: number; posts: PostCard[] }
type PostMeta = Page & { post: PostView }

/** What search engines and link previews read of the list, of a tag or of one of their pages. */
export function listMeta({ company, origin, tag, page, posts }: ListMeta): MetaDescriptor[] {
  const heading = tag === null ? m.blog_site_title() : m.blog_site_tag_title({ tag })
  const shown = page > 1 ? m.blog_site_title_page({ title: heading, page }) : heading
  const title = m.blog_site_page_title({ title: shown, company })
  const description = m.blog_site_tagline()
  const url = new URL(listPath({ tag, page }), origin).href
  return [
    ...pageMeta({
      title,
      description,
      url,
      siteName: company,
      image: new URL('/og.png', origin).href,
      type: 'website',
    }),
    ...feedMeta(company),
    { 'script:ld+json': blogData({ title, description, url, company, posts, origin }) },
  ]
}

/** The page's title, description, sharing tags and canonical link are set from the post (rule blog.meta). */
export function postMeta({ company, origin, post }: PostMeta): MetaDescriptor[] {
  const title = post.title || m.blog_site_untitled()
  const description = post.description ?? m.blog_site_no_description()
  const url = new URL(postPath(post.slug), origin).href
  const image = new URL(post.image ?? shareImagePath(post.slug), origin).href
  return [
    ...pageMeta({
      title: m.blog_site_page_title({ title, company }),
      description,
      url,
      siteName: company,
      image,
      type: 'article',
    }),
    ...(post.image ? [] : sizeMeta()),
    ...feedMeta(company),
    { property: 'og:image:alt', content: title },
    ...(post.publishedAt ? [{ property: 'article:published_time', content: post.publishedAt }] : []),
    { property: 'article:modified_time', content: post.updatedAt },
    ...post.tags.map(tag => ({ property: 'article:tag', content: tag })),
    ...(post.keywords.length > 0 ? [{ name: 'keywords', content: post.keywords.join(', ') }] : []),
    { 'script:ld+json': postingData({ title, description, url, image, company, post }) },
  ]
}

/** A page that is not there, or not now. */
export function missingMeta(title: string, company?: string): MetaDescriptor[] {
  return [
    { title: company ? m.blog_site_page_title({ title, company }) : title },
    { name: 'robots', content: 'noindex' },
  ]
}

function sizeMeta(): MetaDescriptor[] {
  return [
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(SHARE_IMAGE_SIZE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE_SIZE.height) },
  ]
}

/** So that feed readers find the feeds from any page of the blog. */
function feedMeta(company: string): MetaDescriptor[] {
  const title = m.blog_site_page_title({ title: m.blog_site_title(), company })
  return FEEDS.map(({ type, path }) => ({ tagName: 'link', rel: 'alternate', type, title, href: path }))
}
