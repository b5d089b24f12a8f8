import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { siteBuild, siteOf } from './site-build.ts'

test.each([
  ['/', 'en'],
  ['/blogs/a-post', 'en'],
  ['/administration', 'en'],
  ['/th-is-no-language', 'en'],
  ['/th', 'th'],
  ['/th/blogs', 'th'],
  ['/admin', null],
  ['/th/admin/members', null],
  ['/employee/leave', null],
  ['/__manifest', null],
  ['/th.data', null],
  ['/blogs/_root.data', null],
])('%s is answered with the routes of %s', (path, expected) => {
  expect(siteOf(path)).toBe(expected)
})

test('a site has its pages with their layouts, and nothing of the closed areas or of another language', () => {
  const routes = Object.fromEntries(
    [
      { id: 'root', path: '' },
      { id: 'en/site', parentId: 'root' },
      { id: 'en/landing', parentId: 'en/site', index: true },
      { id: 'en/blog', parentId: 'en/site', path: 'blogs' },
      { id: 'en/admin', parentId: 'root' },
      { id: 'en/members', parentId: 'en/admin', path: 'admin/members' },
      { id: 'en/unknown', parentId: 'root', path: '*' },
      { id: 'th/site', parentId: 'root' },
      { id: 'th/landing', parentId: 'th/site', index: true, path: 'th' },
      { id: 'th/members', parentId: 'th/admin', path: 'th/admin/members' },
      { id: 'feed', parentId: 'root', path: 'blogs/rss.xml' },
    ].map(route => [route.id, route]),
  )
  const build = { routes, assets: { routes } } as unknown as ServerBuild
  const english = siteBuild(build, 'en')
  expect(Object.keys(english.routes)).toEqual([
    'root',
    'en/site',
    'en/landing',
    'en/blog',
    'en/unknown',
    'feed',
  ])
  expect(Object.keys(english.assets.routes)).toEqual(Object.keys(english.routes))
  expect(Object.keys(siteBuild(build, 'th').routes)).toEqual(['root', 'th/site', 'th/landing'])
})
