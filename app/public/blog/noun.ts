import { sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { blogPosts, blogRequests } from './tables.server.ts'

export const noun = {
  see: 'blog.view',
  kinds: {
    blog_post: {
      words: [m.activity_type_blog_post, m.activity_the_blog_post],
      record: '/admin/blog/',
      names: {
        from: blogPosts,
        id: blogPosts.id,
        name: sql`coalesce(nullif(${blogPosts.title}, ''), ${blogPosts.slug})`,
      },
    },
    blog: { words: [m.activity_type_blog, m.activity_the_blog], screen: '/admin/blog' },
    blog_request: {
      words: [m.activity_type_blog_request, m.activity_the_blog_request],
      screen: '/manage-blogs',
      names: {
        from: blogRequests,
        id: blogRequests.id,
        name: sql`coalesce(${blogRequests.slug}, ${blogRequests.topic})`,
      },
    },
  },
  actions: {
    published: [m.activity_action_published, m.activity_did_published],
    scheduled: [m.activity_action_scheduled, m.activity_did_scheduled],
    unpublished: [m.activity_action_unpublished, m.activity_did_unpublished],
    restored_version: [m.activity_action_restored_version, m.activity_did_restored_version],
    requested: [m.activity_action_requested, m.activity_did_requested],
  },
} as const satisfies Noun
