import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { routeBuilds } from './route-builds.ts'
import { answerManifest } from './route-manifest.ts'

const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId })
const ALL = Object.fromEntries(
  [
    route('root', ''),
    route('site', undefined, 'root'),
    route('membership', 'th?/ru?/membership', 'site'),
    route('blog', 'th?/ru?/blogs', 'site'),
    route('post', 'th?/ru?/blogs/:slug', 'site'),
    route('unknown', 'th?/ru?/*', 'root'),
  ].map(one => [one.id, one]),
)
const build = { routes: ALL, assets: { version: 'abc', routes: ALL } } as unknown as ServerBuild
const buildFor = routeBuilds(build)
let looks = 0

const ask = (paths: string, version = 'abc') => {
  const url = new URL('http://sala.test/__manifest')
  url.search = new URLSearchParams({ paths, version }).toString()
  return answerManifest(url, build, path => {
    looks += 1
    return buildFor(path)
  })
}

test('the routes behind the links of a page come with their layouts, and with none of other pages', async () => {
  const answer = ask('/blogs,/blogs/a-post')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(Object.keys(await answer.json()).toSorted()).toEqual(['blog', 'post', 'root', 'site', 'unknown'])
  expect(Object.keys(await ask('/membership').json()).toSorted()).toEqual([
    'membership',
    'root',
    'site',
    'unknown',
  ])
})

test('a page of another build is told to load itself again', () => {
  const answer = ask('/blogs', 'old')
  expect([answer.status, answer.headers.get('x-remix-reload-document')]).toEqual([204, 'true'])
})

test('a path costs one look, however many stand in an address, and too long an address none', async () => {
  const paths = Array.from({ length: 800 }, (_, index) => `/${index.toString(36)}`).join()
  looks = 0
  expect(Object.keys(await ask(paths).json())).toEqual(['root', 'unknown'])
  expect(looks).toBe(800)
  expect(ask('/blogs/'.repeat(2_000)).status).toBe(400)
  expect(looks).toBe(800)
})

test('an address without paths asks for nothing', () => {
  expect(answerManifest(new URL('http://sala.test/__manifest?version=abc'), build, buildFor).status).toBe(400)
})
