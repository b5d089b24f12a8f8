import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { blogPosts } from '#app/public/blog/tables.server.ts'
import posts from './posts.json' with { type: 'json' }
import { createRandom, sampleId } from './random.ts'
import { momentOf } from './seasons.ts'

/**
 * Six posts of the last months, all published: nothing of the blog waits for anybody. The last one has no description of
 * its own, as happens.
 */
export function blogRows({ today }: { today: Day }): (typeof blogPosts.$inferInsert)[] {
  return posts.map(({ daysAgo, conclusion, introduction, sections, ...post }) => {
    const random = createRandom(`blog-${post.slug}`)
    const day = addDays(today, -daysAgo)
    const publishedAt = momentOf(day, random.int(8, 10), random.int(0, 59))
    return {
      ...post,
      id: sampleId(`blog-${post.slug}`),
      fullPost: { introduction, sections, conclusion },
      outline: sections.map(({ heading }) => heading),
      status: 'published',
      source: 'editor',
      publishedAt,
      createdAt: momentOf(addDays(day, -random.int(1, 3)), random.int(13, 17), random.int(0, 59)),
      updatedAt: publishedAt,
    }
  })
}
