import { expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const visitor = house.newVisitor()

/** What DOM says of what comes after something. */
const FOLLOWING = 4

const LANGUAGES = [
  ['', 'en', 'Privacy', 'Your rights'],
  ['/th', 'th', 'ความเป็นส่วนตัว', 'สิทธิของคุณ'],
  ['/ru', 'ru', 'Ваши данные', 'Ваши права'],
] as const

for (const [prefix, language, title, rights] of LANGUAGES) {
  test(`the privacy page is there in ${language}, without any script`, async () => {
    await visitor.open(`${prefix}/privacy`)
    expect(visitor.status).toBe(200)
    expect(visitor.text).toContain(rights)
    expect(visitor.text).not.toMatch(/<script[^>]*type="module"/)
    expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(visitor.document.documentElement.lang).toBe(language)
  })

  test(`every foot and form leads to it in ${language}`, async () => {
    for (const path of ['/', '/membership', '/blogs', '/thai-scan-receipt', '/admin/login']) {
      await visitor.open(`${prefix}${path}`)
      expect(visitor.document.querySelectorAll(`a[href="${prefix}/privacy"]`), path).not.toHaveLength(0)
    }
  })
}

test('what becomes of the details is said before the first of them is asked', async () => {
  for (const [path, label] of [
    ['/?register=day-pass', 'Full name'],
    ['/membership', 'Full name'],
    ['/thai-scan-receipt', 'Email'],
    ['/request', 'Email'],
  ] as const) {
    await visitor.open(path)
    const field = visitor.control(label)
    const note = field.closest('form')?.querySelector('a[href="/privacy"]')
    expect(note?.compareDocumentPosition(field), path).toBe(FOLLOWING)
  }
})

test('search engines are told of it in every language', async () => {
  const sitemap = await (await visitor.fetch('/sitemap.xml')).text()
  for (const path of ['/privacy', '/th/privacy', '/ru/privacy']) expect(sitemap).toContain(`${path}</loc>`)
})
