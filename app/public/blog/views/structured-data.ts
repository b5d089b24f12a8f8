import { postPath } from './paths.ts'
import type { PostCard, PostView } from './post.server.ts'

type Blog = {
  title: string
  description: string
  url: string
  company: string
  posts: PostCard[]
  origin: string
}

/** The list for search engines, as schema.org has it. */
export function blogData({ title, description, url, company, posts, origin }: Blog) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    name: title,
    description,
    url,
    publisher: publisherOf(company, origin),
    blogPost: posts.map(post => ({
      '@type': 'BlogPosting',
      headline: post.title,
      url: new URL(postPath(post.slug), origin).href,
      datePublished: post.publishedAt,
      inLanguage: post.lang,
    })),
  }
}

type Posting = {
  title: string
  description: string
  url: string
  image: string
  company: string
  post: PostView
}

export function postingData({ title, description, url, image, company, post }: Posting) {
  const publisher = publisherOf(company, url)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    image,
    url,
    mainEntityOfPage: url,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: post.lang,
    keywords: [...new Set([...post.tags, ...post.keywords])],
    timeRequired: `PT${post.minutes}M`,
    author: publisher,
    publisher,
  }
}

/** Posts are the house's: nobody's name stands above them. */
function publisherOf(name: string, base: string) {
  return {
    '@type': 'Organization',
    name,
    url: new URL('/', base).href,
    logo: new URL('/icon-512.png', base).href,
  }
}
