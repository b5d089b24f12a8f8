import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse({}, { keepsPages: true })

const PAGES = [
  '/',
  '/?register=day-pass',
  '/membership',
  '/thai-scan-receipt',
  '/submission-success',
  '/request?for=tour',
  '/request/sent',
  '/application',
  '/admin/login',
  '/employee/login',
  '/forgot-password',
  '/reset-password',
]

const inLanguage = (locale: string, path: string) =>
  `/${locale}${path === '/' ? '' : path.replace(/^\/\?/, '?')}`

for (const path of PAGES) {
  test(`the page ${path} has its language and its title`, async () => {
    const titles: string[] = []
    for (const [language, address] of [
      ['en', path],
      ['th', inLanguage('th', path)],
      ['ru', inLanguage('ru', path)],
    ] as const) {
      const { document } = await opened(address)
      expect(document.documentElement).toHaveAttribute('lang', language)
      titles.push(document.title)
    }
    expect(titles[0]).toMatch(/\S/)
    expect(new Set(titles).size).toBe(3)
  })
}

test('the landing page names its other languages to search engines', async () => {
  const { document } = await opened('/')
  const alternate = (lang: string) =>
    document.querySelector<HTMLLinkElement>(`link[rel="alternate"][hreflang="${lang}"]`)?.href
  expect(alternate('en')).toBe(`${house.url}/`)
  expect(alternate('th')).toBe(`${house.url}/th/`)
  expect(alternate('ru')).toBe(`${house.url}/ru/`)
})

test('the language switch keeps the page', async () => {
  const visitor = await opened('/membership')
  for (const [language, address] of [
    ['th', '/th/membership'],
    ['ru', '/ru/membership'],
    ['en', '/membership'],
  ] as const) {
    await visitor.open(
      visitor.document.querySelector<HTMLAnchorElement>(`a[hreflang="${language}"]`)?.href ?? '',
    )
    expect(visitor.address).toBe(address)
    expect(visitor.document.documentElement).toHaveAttribute('lang', language)
  }
})

test('any unknown path leads to /, in its language', async () => {
  const locationOf = async (path: string) => (await get(path)).headers.get('location')
  for (const path of ['/nowhere', '/admin/nowhere', '/membership/nowhere', '/%F0%9F%8C%B4', '/.env'])
    expect(await locationOf(path), path).toBe('/')
  expect(await locationOf('/th/nowhere')).toBe('/th/')
  expect(await locationOf('/ru/nowhere')).toBe('/ru/')
})

test('a script or a style of an earlier version is not there, instead of leading to a page', async () => {
  for (const path of ['/assets/root-0ld.js', '/assets/root-0ld.css']) {
    const { status, headers } = await get(path)
    expect(status, path).toBe(404)
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('/admin leads to the dashboard, which asks to sign in', async () => {
  expect((await get('/admin')).headers.get('location')).toBe('/admin/dashboard')
  expect((await opened('/admin')).address).toMatch(/^\/admin\/login/)
  expect((await opened('/employee')).address).toMatch(/^\/employee\/login/)
})

test('only scripts with the nonce of the answer run, and no other site may frame the page', async () => {
  const [first, second] = [await get('/membership'), await get('/membership')]
  const policy = first.headers.get('content-security-policy') ?? ''
  const directives = directivesOf(policy)
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
  expect(directives.get('script-src')).toEqual([`'nonce-${nonce}'`, "'strict-dynamic'"])
  expect(directives.get('frame-ancestors')).toEqual(["'none'"])
  expect(directives.get('object-src')).toEqual(["'none'"])
  expect(directives.get('form-action')).toEqual(["'self'"])
  expect(second.headers.get('content-security-policy')).not.toContain(nonce)
  const scripts = scriptsOf(await first.text())
  expect(scripts.length).toBeGreaterThan(0)
  for (const { tag } of scripts) expect(tag).toContain(`nonce="${nonce}"`)
})

for (const path of ['/', '/th', '/ru', '/blogs', '/blogs/no-such-post']) {
  test(`what everybody gets at ${path} runs no script but those whose hashes its policy has`, async () => {
    const answer = await get(path)
    const directives = directivesOf(answer.headers.get('content-security-policy') ?? '')
    const scripts = scriptsOf(await answer.text())
    const hashes = new Set(scripts.map(({ text }) => `'sha256-${hash('sha256', text, 'base64')}'`))
    const sources = directives.get('script-src')
    if (hashes.size === 0) expect(sources).toEqual(["'none'"])
    else expect(new Set(sources)).toEqual(new Set(["'self'", "'strict-dynamic'", ...hashes]))
    expect(hashes.size > 0).toBe(!path.startsWith('/blogs'))
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(directives.get('object-src')).toEqual(["'none'"])
  })
}

test('the other headers are safe too', async () => {
  const { headers } = await get('/membership')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('x-powered-by')).toBeNull()
})

const get = (path: string) => house.newVisitor().fetch(path)

async function opened(path: string) {
  const visitor = house.newVisitor()
  await visitor.open(path)
  return visitor
}

const directivesOf = (policy: string) =>
  new Map(policy.split(/;\s*/).map(text => [text.split(' ')[0], text.split(' ').slice(1)] as const))

/** All but data, which nothing runs. */
function scriptsOf(html: string) {
  const found = Array.from(
    html.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g),
    ([, tag = '', text = '']) => ({
      tag,
      text,
    }),
  )
  return found.filter(({ tag }) => !tag.includes('application/ld+json'))
}
