import type { PostRecord } from './schema.ts'

const CONTENT = {
  title: 'Five quiet corners to work from in Jomtien',
  meta_description: 'Where to sit when the deadline is near and the sea is nearer.',
  tags: ['Coworking', 'Jomtien'],
  keywords: ['coworking pattaya', 'quiet workspace'],
  outline: ['Mornings by the window', 'The phone room'],
  full_post: {
    introduction: 'Some days ask for **quiet**.',
    sections: [
      {
        heading: 'Mornings by the window',
        content: 'The light comes in at six.\n\n- No calls\n- Fresh coffee',
      },
      { heading: 'The phone room', content: 'For everything that has to be said aloud.' },
    ],
    conclusion: {
      summary: 'Come and try them all.',
      cta: { text: 'See the memberships', url: '/membership' },
    },
  },
}

/** What is sent for a new post. */
export const EXAMPLE_NEW_POST = { ...CONTENT, status: 'draft' }

/** The least that makes a post. */
export const EXAMPLE_PLAIN_POST = {
  title: 'We are open all night',
  full_post: 'Plain text does, too.\n\nAn empty line begins a paragraph.',
}

export const EXAMPLE_CHANGE = { status: 'published' }

/** What is answered. */
export const EXAMPLE_POST: PostRecord = {
  id: '01997f6e-2c5b-7d0e-9f43-2b8a6c1d4e5f',
  slug: 'five-quiet-corners-to-work-from-in-jomtien',
  ...CONTENT,
  status: 'draft',
  published_at: null,
  created_at: '2026-11-02T02:15:00.000Z',
  updated_at: '2026-11-02T02:15:00.000Z',
  source: 'api',
  url: null,
}
