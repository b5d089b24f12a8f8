import type { ServerBuild } from 'react-router'
import { createStaticHandler } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { routeBuilds } from './route-builds.ts'

type Configured = { id?: string; path?: string; index?: boolean; file: string; children?: Configured[] }

/** The routes of the program as its build has them, each by its id and with its parent's. */
function manifestOf(children: Configured[], parentId: string): [string, object][] {
  return children.flatMap(({ id, path, index, file, children = [] }) => {
    const name = id ?? file
    return [[name, { id: name, parentId, path, index }], ...manifestOf(children, name)]
  })
}

const ALL = Object.fromEntries([
  ['root', { id: 'root', path: '' }],
  ...manifestOf(routes as Configured[], 'root'),
])
const whole = { routes: ALL, assets: { routes: ALL } } as unknown as ServerBuild

const matchers = new Map<ServerBuild, ReturnType<typeof createStaticHandler>>()

function matchIn(build: ServerBuild, path: string) {
  const childrenOf = (parent: string | undefined): object[] =>
    Object.values(build.routes).flatMap(route =>
      route && route.parentId === parent
        ? [{ ...route, ...(route.index ? {} : { children: childrenOf(route.id) }) }]
        : [],
    )
  const matcher = matchers.get(build) ?? createStaticHandler(childrenOf(undefined) as never)
  matchers.set(build, matcher)
  return matcher.match(path)?.map(({ route, params }) => [route.id, params])
}

const leaves = Object.values(whole.routes).flatMap(route =>
  route && route.id !== 'root' && (route.path !== undefined || route.index) ? [route.path ?? ''] : [],
)
const LANGUAGE = 'th?/ru?'
const addresses = leaves
  .flatMap(path =>
    path.startsWith(LANGUAGE) ? ['', '/th', '/ru'].map(one => path.replace(LANGUAGE, one)) : [path],
  )
  .map(path => `/${path.replaceAll(/:\w+/g, 'some-thing').replace('*', 'no/such/page')}`.replace(/^\/+/, '/'))

test('every path finds the route that it finds among all, and so does its data', () => {
  const buildFor = routeBuilds(whole)
  expect(addresses.length).toBeGreaterThan(200)
  const others = [
    '/th/',
    '/administration',
    '/th-is-no-language',
    '/ru/admin/none',
    '/admin/none',
    '/th/admin/none',
    '/ADMIN/Members',
    '/TH/blogs',
    '/blogs/th',
    '/blogs/blogs',
    '/ru/th',
  ]
  for (const path of [...addresses, ...others]) {
    const expected = matchIn(whole, path)
    expect(expected, path).toBeDefined()
    for (const asked of [path, `${path}.data`, `${path.replace(/\/$/, '')}/_.data`]) {
      expect(matchIn(buildFor(asked), path), asked).toEqual(expected)
    }
  }
})

test('no path is answered with more than forty routes, however deep it is', () => {
  const buildFor = routeBuilds(whole)
  const most = Math.max(...addresses.map(path => Object.keys(buildFor(path).routes).length))
  expect(most).toBeLessThan(41)
  expect(buildFor('/deep'.repeat(60))).toBe(buildFor('/none'))
})

test('from every page outside the closed areas the browser knows the way to the landing page', () => {
  const buildFor = routeBuilds(whole)
  const home = [
    ['root', {}],
    ['site', {}],
    ['landing', {}],
  ]
  const open = addresses.filter(path => !/^\/(?:th\/|ru\/)?(?:admin|employee)(?:\/|$)/.test(path))
  expect(open.length).toBeGreaterThan(100)
  for (const path of open) expect(matchIn(buildFor(path), '/'), path).toEqual(home)
})

test('a build has its routes with their layouts, the route of what is unknown, and nothing of other areas', () => {
  const buildFor = routeBuilds(whole)
  const { routes, assets } = buildFor('/th/admin/leave/balances.data')
  expect(Object.keys(routes).sort()).toEqual(
    ['root', 'admin', 'leave-balances', 'leave-calendar', 'leave-export', 'unknown'].sort(),
  )
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  expect(Object.keys(buildFor('/none').routes).sort()).toEqual(['root', 'site', 'landing', 'unknown'].sort())
  expect(buildFor('/none')).toBe(buildFor('/nor/this'))
})

test.each([
  ['/', 'landing'],
  ['/th', 'landing'],
  ['/ru/', 'landing'],
  ['/th/blogs', 'blog'],
  ['/TH/blogs', 'blog'],
  ['/blogs/blogs', 'blog-post'],
  ['/blogs/th', 'blog-post'],
  ['/ru/blogs/tags/ru', 'blog-tag'],
  ['/th/api/v1/docs', 'api-docs'],
  ['/xx/blogs', 'unknown'],
  ['/en', 'unknown'],
  ['/en/blogs', 'unknown'],
  ['/th/en/blogs', 'unknown'],
  ['/th/ru', 'unknown'],
  ['/th/ru/blogs', 'unknown'],
  ['/ru/th/blogs', 'unknown'],
  ['/th/th/admin/dashboard', 'unknown'],
  ['/th/ru/admin/dashboard', 'unknown'],
  ['/th/preferences', 'unknown'],
  ['/th/robots.txt', 'unknown'],
  ['/blogs/rss.xml', 'public/blog/routes/site-rss.ts'],
])('%s is %s, as a page and as its data', (path, expected) => {
  const buildFor = routeBuilds(whole)
  for (const asked of [path, `${path.replace(/\/$/, '')}/_.data`])
    expect(matchIn(buildFor(asked), path)?.at(-1)?.[0]).toBe(expected)
})
