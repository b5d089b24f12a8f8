import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'

const PAGES = [
  '/',
  '/?register=day-pass',
  '/membership',
  '/thai-scan-receipt',
  '/submission-success',
  '/admin/login',
  '/employee/login',
  '/forgot-password',
  '/reset-password',
]

for (const path of PAGES) {
  test.describe(`the page ${path}`, () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [390, 1440]) {
        test(`is accessible in ${colorScheme} colours at ${width} px`, async ({ page }) => {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          await visit(page, path)
          await expectAccessible(page)
        })
      }
    }

    test('does not scroll sideways at 320 px, in either language', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 })
      await visit(page, path)
      await expectNoSidewaysScroll(page)
      await visit(page, `/th${path === '/' ? '' : path.replace(/^\/\?/, '?')}`)
      await expectNoSidewaysScroll(page)
    })

    test('names its languages and its title', async ({ page }) => {
      await visit(page, path)
      await expect(page).toHaveTitle(/\S/)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      const english = await page.title()
      await visit(page, `/th${path === '/' ? '' : path.replace(/^\/\?/, '?')}`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'th')
      expect(await page.title()).not.toBe(english)
    })
  })
}

test('the landing page names its other languages to search engines', async ({ page }) => {
  await visit(page, '/')
  const alternate = (lang: string) => page.locator(`link[rel="alternate"][hreflang="${lang}"]`)
  await expect(alternate('en')).toHaveAttribute('href', /\/$/)
  await expect(alternate('th')).toHaveAttribute('href', /\/th\/$/)
})

test('the language switch keeps the page', async ({ page }) => {
  await visit(page, '/membership')
  await page.locator('a[hreflang="th"]').click()
  await expect(page).toHaveURL(/\/th\/membership$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await page.locator('a[hreflang="en"]').click()
  await expect(page).toHaveURL(/\/membership$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('day and night are the visitor’s choice and stay', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Switch to night' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Switch to day' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('button', { name: 'Switch to day' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})

test('any unknown path leads to /, in its language', async ({ request }) => {
  const locationOf = async (path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headers()['location']
  for (const path of ['/nowhere', '/admin/nowhere', '/membership/nowhere', '/%F0%9F%8C%B4', '/.env']) {
    expect(await locationOf(path), path).toBe('/')
  }
  expect(await locationOf('/th/nowhere')).toBe('/th/')
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
  const [first, second] = [await request.get('/'), await request.get('/')]
  const policy = first.headers()['content-security-policy'] ?? ''
  const directives = new Map(
    policy.split(/;\s*/).map(text => [text.split(' ')[0], text.split(' ').slice(1)] as const),
  )
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
  expect(directives.get('script-src')).toEqual([`'nonce-${nonce}'`, "'strict-dynamic'"])
  expect(directives.get('frame-ancestors')).toEqual(["'none'"])
  expect(directives.get('object-src')).toEqual(["'none'"])
  expect(directives.get('form-action')).toEqual(["'self'"])
  expect(second.headers()['content-security-policy']).not.toContain(nonce)
  const tags = (await first.text()).match(/<script\b[^>]*>/g) ?? []
  const scripts = tags.filter(tag => !tag.includes('application/ld+json')) // data, which nothing runs
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
})

test('the other headers are safe too', async ({ request }) => {
  const headers = (await request.get('/membership')).headers()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-powered-by']).toBeUndefined()
})

test('a post that another site asks for is refused', async ({ request }) => {
  const paths = [
    '/?index&register=day-pass',
    '/membership',
    '/thai-scan-receipt',
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
