import { expect, test } from '../support/journey.ts'

const LANGUAGES = [
  ['', 'en', 'Privacy', 'Your rights'],
  ['/th', 'th', 'ความเป็นส่วนตัว', 'สิทธิของคุณ'],
  ['/ru', 'ru', 'Ваши данные', 'Ваши права'],
] as const

for (const [prefix, language, title, rights] of LANGUAGES) {
  test(`the privacy page is there in ${language}, without any script`, async ({ page, request }) => {
    const answer = await request.get(`${prefix}/privacy`)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toContain(rights)
    expect(html).not.toMatch(/<script[^>]*type="module"/)
    await page.goto(`${prefix}/privacy`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  })

  test(`every foot and form leads to it in ${language}`, async ({ page }) => {
    for (const path of ['/', '/membership', '/blogs', '/thai-scan-receipt', '/admin/login']) {
      await page.goto(`${prefix}${path}`)
      const links = page.locator(`a[href="${prefix}/privacy"]`)
      expect(await links.count(), path).toBeGreaterThan(0)
    }
  })
}

test('what becomes of the details is said before the first of them is asked', async ({ page }) => {
  for (const [path, field] of [
    ['/?register=day-pass', 'Full name'],
    ['/membership', 'Full name'],
    ['/thai-scan-receipt', 'Email'],
    ['/request', 'Email'],
  ] as const) {
    await page.goto(path)
    const form = page.locator('form').filter({ has: page.getByLabel(field, { exact: true }) })
    const note = await form.locator('a[href="/privacy"]').boundingBox()
    const first = await form.getByLabel(field, { exact: true }).boundingBox()
    expect(note?.y ?? Number.POSITIVE_INFINITY, path).toBeLessThan(first?.y ?? 0)
  }
})

test('search engines are told of it in every language', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/privacy', '/th/privacy', '/ru/privacy']) expect(sitemap).toContain(`${path}</loc>`)
})
