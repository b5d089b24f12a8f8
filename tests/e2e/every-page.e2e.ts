import { hash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'

/** Ten of 1,460 bytes: a server sends no more before it hears that they came (RFC 6928). */
const FIRST_PACKETS = 10 * 1460

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
  test(`the page ${path} is accessible by day on a phone and by night on a desk, and fits 320 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await visit(page, path)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    for (const locale of ['th', 'ru']) {
      await visit(page, inLanguage(locale, path))
      await expectNoSidewaysScroll(page)
    }
  })

  test(`the page ${path} has its language and its title`, async ({ request }) => {
    const [english, thai, russian] = await Promise.all(
      [path, inLanguage('th', path), inLanguage('ru', path)].map(address => read(request, address)),
    )
    expect([english?.language, thai?.language, russian?.language]).toEqual(['en', 'th', 'ru'])
    expect(english?.title).toMatch(/\S/)
    expect(new Set([english?.title, thai?.title, russian?.title]).size).toBe(3)
  })
}

async function read(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  return { language: /<html[^>]* lang="(\w+)"/.exec(html)?.[1], title: /<title>([^<]*)/.exec(html)?.[1] }
}

test('the landing page names its other languages to search engines', async ({ page }) => {
  await visit(page, '/')
  const alternate = (lang: string) => page.locator(`link[rel="alternate"][hreflang="${lang}"]`)
  await expect(alternate('en')).toHaveAttribute('href', /\/$/)
  await expect(alternate('th')).toHaveAttribute('href', /\/th\/$/)
  await expect(alternate('ru')).toHaveAttribute('href', /\/ru\/$/)
})

test('the language switch keeps the page', async ({ page }) => {
  await visit(page, '/membership')
  await page.locator('a[hreflang="th"]').click()
  await expect(page).toHaveURL(/\/th\/membership$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await page.locator('a[hreflang="ru"]').click()
  await expect(page).toHaveURL(/\/ru\/membership$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.locator('a[hreflang="en"]').click()
  await expect(page).toHaveURL(/\d\/membership$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('day and night are the visitor’s choice and stay', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Switch to night' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect.poll(() => rememberedMood(page)).toBeTruthy()
  await expect(page.getByRole('button', { name: 'Switch to day' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('button', { name: 'Switch to day' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})

/** The page stays while its choice is sent, and browsers do not tell of the answer to what is not followed. */
async function rememberedMood(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'theme')?.value
}

test('any unknown path leads to /, in its language', async ({ request }) => {
  const locationOf = async (path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headers()['location']
  for (const path of ['/nowhere', '/admin/nowhere', '/membership/nowhere', '/%F0%9F%8C%B4', '/.env']) {
    expect(await locationOf(path), path).toBe('/')
  }
  expect(await locationOf('/th/nowhere')).toBe('/th/')
  expect(await locationOf('/ru/nowhere')).toBe('/ru/')
})

test('a script or a style of an earlier version is not there, instead of leading to a page', async ({
  request,
}) => {
  for (const path of ['/assets/root-0ld.js', '/assets/root-0ld.css']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['cache-control']).toBe('no-store')
  }
})

test('/admin leads to the dashboard, which asks to sign in', async ({ page, request }) => {
  const answer = await request.get('/admin', { maxRedirects: 0 })
  expect(answer.headers()['location']).toBe('/admin/dashboard')
  await visit(page, '/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
  await visit(page, '/employee')
  await expect(page).toHaveURL(/\/employee\/login/)
})

test('only scripts with the nonce of the answer run, and no other site may frame the page', async ({
  request,
}) => {
  const [first, second] = [await request.get('/membership'), await request.get('/membership')]
  const policy = first.headers()['content-security-policy'] ?? ''
  const directives = directivesOf(policy)
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
  expect(directives.get('script-src')).toEqual([`'nonce-${nonce}'`, "'strict-dynamic'"])
  expect(directives.get('frame-ancestors')).toEqual(["'none'"])
  expect(directives.get('object-src')).toEqual(["'none'"])
  expect(directives.get('form-action')).toEqual(["'self'"])
  expect(second.headers()['content-security-policy']).not.toContain(nonce)
  const scripts = scriptsOf(await first.text())
  expect(scripts.length).toBeGreaterThan(0)
  for (const { tag } of scripts) expect(tag).toContain(`nonce="${nonce}"`)
})

for (const path of ['/', '/th', '/ru', '/blogs', '/blogs/no-such-post']) {
  test(`what everybody gets at ${path} runs no script but those whose hashes its policy has`, async ({
    request,
  }) => {
    const answer = await request.get(path)
    const directives = directivesOf(answer.headers()['content-security-policy'] ?? '')
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

test('the other headers are safe too', async ({ request }) => {
  const headers = (await request.get('/membership')).headers()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-powered-by']).toBeUndefined()
})

test('the style sheet and its headers come with the first packets of a connection', async ({
  request,
  server,
}) => {
  const [, path] = /href="(\/assets\/root-[^"]+\.css)"/.exec(await (await request.get('/')).text()) ?? []
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${server.url}${path}`, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
  const head = answer.rawHeaders.join('').length + 2 * answer.rawHeaders.length
  const body = Buffer.concat(await answer.toArray())
  expect(answer.headers['content-encoding']).toBe('br')
  expect('HTTP/1.1 200 OK\r\n\r\n'.length + head + body.length).toBeLessThanOrEqual(FIRST_PACKETS)
})

test('a post that another site asks for is refused', async ({ request }) => {
  const paths = [
    '/?index&register=day-pass',
    '/membership',
    '/thai-scan-receipt',
    '/request',
    '/admin/login',
    '/admin/login/verify',
    '/forgot-password',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    '/admin/profile',
    '/employee/profile',
    '/admin/messages',
    '/employee/messages',
    '/preferences',
  ]
  const origins: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const path of paths) {
    for (const headers of origins) {
      const answer = await request.post(path, { headers, form: { theme: 'night' }, maxRedirects: 0 })
      expect(answer.status(), `${path} ${JSON.stringify(headers)}`).toBe(403)
    }
  }
})
