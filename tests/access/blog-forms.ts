import { asks, of, some, UNSEEN } from './ask.ts'

/** Of those who write. */
export const BLOG_FORMS = {
  ...of('manage-blogs', {
    '(generate)': asks('blog_requests', {
      at: '/manage-blogs',
      fill: { topic: 'Tea', targetAudience: 'Guests', seoTargetWords: 'tea' },
    }),
    delete: asks('blog_requests', async house => ({
      at: `/manage-blogs?delete=${(await house.post()).slug}`,
    })),
    retry: asks('blog_requests', async house => ({
      at: '/manage-blogs',
      fill: { id: await house.blogRequest() },
    })),
  }),
  ...of('blog-manager', {
    '(new)': asks('blog_posts', () => ({ at: '/admin/blog?new=1', fill: { title: some('Harbour') } })),
    delete: asks('blog_posts', async house => ({ at: `/admin/blog?delete=${(await house.post()).id}` })),
  }),
  ...of('blog-editor', {
    '(save)': asks('blog_posts', async house => ({
      at: `/admin/blog/${(await house.post()).id}`,
      fill: { metaDescription: some('By the sea'), step: 'save' },
    })),
    restore: asks('blog_posts', async house => {
      const { id, postId } = await house.revision()
      return { at: `/admin/blog/${postId}?restore=${id}` }
    }),
  }),
  ...of('blog-preview', {
    '(show)': asks(
      null,
      async house => ({ at: `/admin/blog/${(await house.post()).id}/preview`, fill: { title: 'Harbour' } }),
      UNSEEN,
    ),
  }),
  ...of('blog-autosave', {
    '(save)': asks(
      'blog_posts',
      async house => {
        const { id, title, slug, updatedAt } = await house.post()
        const fill = { title, slug, introduction: some('Early'), version: updatedAt.toISOString() }
        return { at: `/admin/blog/${id}/autosave`, fill }
      },
      UNSEEN,
    ),
  }),
}
