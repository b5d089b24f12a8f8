import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()

for (const { prefix, title, question } of [
  { prefix: '', title: 'Questions and answers', question: 'Can I come at night?' },
  { prefix: '/th', title: 'คำถามที่พบบ่อย', question: 'เข้ามาตอนกลางคืนได้ไหม' },
  { prefix: '/ru', title: 'Вопросы и ответы', question: 'Можно прийти ночью?' },
])
  test(`the page ${prefix}/faq answers without any script, also to search engines`, async () => {
    const visitor = house.newVisitor()
    await visitor.open(`${prefix}/faq`)
    expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(visitor.page.getByRole('heading', { level: 2, name: question })).toBeVisible()
    expect(visitor.text).not.toMatch(/<script[^>]*type="module"/)
    const json = visitor.document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
    const data = JSON.parse(json)
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' })
    expect(data.mainEntity[0]).toMatchObject({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: expect.any(String) },
    })
    expect(await (await visitor.fetch('/sitemap.xml')).text()).toContain(`${prefix}/faq</loc>`)
  })

test('an owner writes other answers, and the page has them at once', async () => {
  const owner = await house.newStaff()
  await owner.open('/admin/settings/faq')
  const english = () => owner.control('In English') as HTMLTextAreaElement
  expect(english().value).toMatch(/^\? Can I come at night\?/)
  owner.fill('In English', 'Do you have tea?')
  await owner.press('Save')
  expect(owner.status).toBe(400)
  expect(english()).toHaveAccessibleDescription(expect.stringMatching(/Begin with a question/))
  owner.fill('In English', '? Do you have <b>tea</b>?\nYes.\n</script><script>alert(1)</script>')
  await owner.press('Save')
  expect(owner.page.getByText('Saved. The site shows it now.')).toBeVisible()
  await owner.open('/faq')
  const [first] = owner.page.getAllByRole('heading', { level: 2 })
  expect(first).toHaveTextContent('Do you have <b>tea</b>?')
  expect(owner.main).toHaveTextContent('</script><script>alert(1)</script>')
  expect(owner.text).not.toContain('<script>alert(1)')
  await owner.open('/th/faq')
  expect(owner.page.getByRole('heading', { name: 'เข้ามาตอนกลางคืนได้ไหม' })).toBeVisible()
})

test('the foot of every page leads to questions, slips, the application, the agreement and privacy', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/th')
  const foot = visitor.page.getByRole('contentinfo')
  for (const [name, href] of Object.entries({
    คำถามที่พบบ่อย: '/th/faq',
    ส่งสลิป: '/th/thai-scan-receipt',
    สถานะใบสมัครของฉัน: '/th/application',
    'ข้อตกลง (PDF)': '/th/agreement',
    ความเป็นส่วนตัว: '/th/privacy',
  }))
    expect(within(foot).getByRole('link', { name })).toHaveAttribute('href', href)
  await visitor.follow('สถานะใบสมัครของฉัน', foot)
  expect(visitor.page.getByRole('heading', { level: 1 })).toHaveTextContent('ใบสมัครของคุณ')
  await visitor.open('/th/agreement')
  expect(visitor.address).toMatch(/^\/agreement\/[^/]+\/th\/membership-agreement\.pdf$/)
  expect(visitor.answer.headers.get('content-type')).toBe('application/pdf')
})
