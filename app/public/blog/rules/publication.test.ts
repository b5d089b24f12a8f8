import { expect, test } from 'vitest'
import type { PostStatus } from './posts.ts'
import { shownStatus, takeStep, wasPublic } from './publication.ts'

const now = new Date('2026-06-01T12:00:00Z')
const past = new Date('2026-05-01T12:00:00Z')
const future = new Date('2026-07-01T12:00:00Z')

const NEW = { status: 'draft', publishedAt: null } as const
const TAKEN_BACK = { status: 'draft', publishedAt: past } as const
const PLANNED = { status: 'scheduled', publishedAt: future } as const
const APPEARED = { status: 'scheduled', publishedAt: past } as const
const PUBLISHED = { status: 'published', publishedAt: past } as const

test.each([
  ['a new draft', NEW, 'publish', null, { status: 'published', publishedAt: now }],
  ['a draft that was public', TAKEN_BACK, 'publish', null, { status: 'published', publishedAt: past }],
  ['a planned post', PLANNED, 'publish', null, { status: 'published', publishedAt: now }],
  ['a post that appeared by itself', APPEARED, 'publish', null, { status: 'published', publishedAt: past }],
  ['a new draft', NEW, 'schedule', future, PLANNED],
  ['a planned post', PLANNED, 'unpublish', null, NEW],
  ['a public post', PUBLISHED, 'unpublish', null, TAKEN_BACK],
  ['a public post', PUBLISHED, 'save', null, PUBLISHED],
] as const)('%s: its publication after %j %s', (_what, post, step, at, expected) => {
  expect(takeStep(post, step, { now, at })).toEqual({ ok: true, value: expected })
})

test.each([
  [NEW, null, 'no_moment'],
  [NEW, now, 'not_future'],
  [NEW, past, 'not_future'],
  [PUBLISHED, future, 'is_public'],
  [APPEARED, future, 'is_public'],
] as const)('%j cannot be scheduled for %s: %s', (post, at, reason) => {
  expect(takeStep(post, 'schedule', { now, at })).toEqual({ ok: false, reason })
})

test.each([
  [NEW, 'draft', false],
  [TAKEN_BACK, 'draft', true],
  [PLANNED, 'scheduled', false],
  [APPEARED, 'published', true],
  [PUBLISHED, 'published', true],
] as const satisfies [object, PostStatus, boolean][])('%j shows as %s', (post, status, was) => {
  expect(shownStatus(post, now)).toBe(status)
  expect(wasPublic(post, now)).toBe(was)
})
