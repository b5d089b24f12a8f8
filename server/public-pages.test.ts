import { beforeAll, describe, expect, test } from 'vitest'
import { DRAWINGS_NAME } from '#app/kit/ui/scenes/draw-once.server.ts'
import { publicPages } from './public-pages.ts'

const ORIGIN = 'https://sala.example'
const NIGHT = `theme=${encodeURIComponent(btoa('"night"'))}`

let findPage: Awaited<ReturnType<typeof publicPages>>
beforeAll(async () => {
  findPage = await publicPages()
})

const find = (path: string, cookie?: string) =>
  findPage({ url: new URL(path, ORIGIN), origin: ORIGIN, cookie })

test.each([
  '/',
  '/th/',
  '/ru/',
  '/blogs',
  '/th/blogs',
  '/blogs?page=2',
  '/blogs/a-quiet-hour',
  '/th/blogs/a-quiet-hour',
  '/blogs/tags/Leadership',
  '/blogs/tags/a%2Fb%20%26%20c?page=3',
  '/events/jazz-night',
  '/th/events/jazz-night',
  '/blogs/%E0%B8%81%E0%B8%B2%E0%B9%81%E0%B8%9F-2',
  '/th/events/%E0%B8%81%E0%B8%B2%E0%B9%81%E0%B8%9F',
  '/images/blog/%E0%B8%81%E0%B8%B2%E0%B9%81%E0%B8%9F.png',
  '/blogs/rss.xml',
  '/blogs/atom.xml',
  '/images/blog/a-quiet-hour.png',
  '/sitemap.xml',
  '/robots.txt',
  `/drawings/${DRAWINGS_NAME}`,
])('%s is the same for everybody', path => {
  expect(find(path)?.toRequest().url).toBe(ORIGIN + path)
})

test.each([
  '/?register=day-pass',
  '/th/?register=day-pass&member=yes',
  '/membership',
  '/thai-scan-receipt',
  '/application/some-key',
  '/admin/dashboard',
  '/events/Jazz_Night',
  '/events/0198a7f0-0000-7000-8000-000000000000/calendar',
  '/manage-blogs',
  '/blogs/%e0%b8%81%e0%b8%b2%e0%b9%81%e0%b8%9f',
  '/blogs/%70ost',
  '/blogs/%D0%9A',
  '/blogs/%E0%B8',
  '/blogs?tag=Leadership',
  '/images/blog/0198a7f0-0000-7000-8000-000000000000.jpg',
  '/th/robots.txt',
  '/drawings/of-another-version.svg',
  '/_root.data',
])('%s is not', path => {
  expect(find(path)).toBeNull()
})

describe('an address that means the same makes no page of its own', () => {
  test.each([
    ['/?utm_source=x&fbclid=1', '/'],
    ['/blogs?page=2&utm_source=x', '/blogs?page=2'],
    ['/blogs/a-quiet-hour?page=7', '/blogs/a-quiet-hour'],
    ['/robots.txt?x', '/robots.txt'],
  ])('%s is %s', (asked, meant) => {
    expect(find(asked)?.key).toBe(find(meant)?.key)
    expect(find(asked)?.toRequest().url).toBe(ORIGIN + meant)
  })

  test.each([
    '/BLOGS',
    '/blogs/',
    '/blogs/A-Quiet-Hour',
    '/blogs/tags/%4Ceadership',
    '/blogs/tags/%',
    '/blogs?page=1',
    '/blogs?page=02',
    '/blogs?page=2.0',
    '/blogs?page=99999',
  ])('%s is answered as usual', path => {
    expect(find(path)).toBeNull()
  })
})

describe('theme', () => {
  test('a page for each theme, made with nothing else that the visitor sent', () => {
    const page = find('/', `session=secret; ${NIGHT}; application=mine`)
    expect(page?.key).not.toBe(find('/')?.key)
    expect(page?.toRequest().headers.get('cookie')).toBe(NIGHT)
  })

  test('other cookies make no difference', () => {
    expect(find('/', 'session=secret; application=mine; mytheme=x')?.key).toBe(find('/')?.key)
    expect(find('/', 'session=secret')?.toRequest().headers.get('cookie')).toBeNull()
  })

  test('a theme that nobody can have chosen is not kept', () => {
    expect(find('/', 'theme=invented')).toBeNull()
  })

  test('a feed has none', () => {
    expect(find('/blogs/rss.xml', NIGHT)?.key).toBe(find('/blogs/rss.xml')?.key)
  })
})

test('languages and origins have pages of their own', () => {
  const other = findPage({
    url: new URL('https://b.example/'),
    origin: 'https://b.example',
    cookie: undefined,
  })
  expect(new Set([find('/')?.key, find('/th/')?.key, other?.key]).size).toBe(3)
})
