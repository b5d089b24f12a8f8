import { sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { blogPosts, blogRequests } from './tables.server.ts'

export const noun = {
  permissions: { blog: ['view', 'edit', 'delete'] },
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
      search: {
        label: m.search_posts,
        group: 'posts',
        texts: [blogPosts.title, blogPosts.slug],
        detail: [blogPosts.slug],
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
  navigation: { staff: { screen: '/admin/blog', label: m.admin_blog, place: ['site', 1] } },
  live: { blog: { onPages: true } },
  holdings: {
    blog_posts: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: [
        'slug',
        'title',
        'meta_description',
        'tags',
        'keywords',
        'outline',
        'full_post',
        'image_key',
        'status',
        'source',
      ],
    },
    blog_requests: {
      whose: 'nobody',
      endedBy: [{ days: 365, since: 'created_at', where: `status not in ('pending', 'writing')` }],
      kept: ['kind', 'topic', 'target_audience', 'seo_target_words', 'slug', 'status', 'stage', 'error'],
    },
    blog_revisions: { whose: 'nobody', endedBy: { with: 'blog_posts' }, kept: ['content'] },
    blog_slugs: { whose: 'nobody', endedBy: { with: 'blog_posts' }, kept: ['slug'] },
    blog_model_calls: {
      whose: 'nobody',
      endedBy: [{ days: 400, since: 'created_at' }],
      kept: ['model', 'outcome'],
    },
  },
} as const satisfies Noun
