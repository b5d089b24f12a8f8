import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

for (const { prefix, title, question } of [
  { prefix: '', title: 'Questions and answers', question: 'Can I come at night?' },
  { prefix: '/th', title: 'คำถามที่พบบ่อย', question: 'เข้ามาตอนกลางคืนได้ไหม' },
  { prefix: '/ru', title: 'Вопросы и ответы', question: 'Можно прийти ночью?' },
])
  test(`the page ${prefix}/faq answers without any script, also to search engines`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${prefix}/faq`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible()
    await expectAccessible(page)
    const html = await (await request.get(`${prefix}/faq`)).text()
    expect(html).not.toMatch(/<script[^>]*type="module"/)
    const [, json = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    const data = JSON.parse(json)
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' })
    expect(data.mainEntity[0]).toMatchObject({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: expect.any(String) },
    })
    const sitemap = await (await request.get('/sitemap.xml')).text()
    expect(sitemap).toContain(`${prefix}/faq</loc>`)
  })

test('an owner writes other answers, and the page has them at once', async ({ page }) => {
  await signInAsOwner(page)
  await page.goto('/faq')
  await visit(page, '/admin/settings/faq')
  await expectAccessible(page)
  const english = page.getByLabel('In English')
  await expect(english).toHaveValue(/^\? Can I come at night\?/)
  await english.fill('Do you have tea?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(english).toHaveAccessibleDescription(/Begin with a question/)
  await english.fill('? Do you have <b>tea</b>?\nYes.\n</script><script>alert(1)</script>')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Do you have <b>tea</b>?')
  await expect(page.getByText('</script><script>alert(1)</script>', { exact: true })).toBeVisible()
  await page.goto('/th/faq')
  await expect(page.getByRole('heading', { name: 'เข้ามาตอนกลางคืนได้ไหม' })).toBeVisible()
})

test('the foot of every page leads to questions, slips, the application, the agreement and privacy', async ({
  page,
  request,
}) => {
  await visit(page, '/th')
  const foot = page.getByRole('contentinfo')
  for (const [name, href] of Object.entries({
    คำถามที่พบบ่อย: '/th/faq',
    ส่งสลิป: '/th/thai-scan-receipt',
    สถานะใบสมัครของฉัน: '/th/application',
    'ข้อตกลง (PDF)': '/th/agreement',
    ความเป็นส่วนตัว: '/th/privacy',
  }))
    await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  const agreement = await request.get('/th/agreement')
  expect(agreement.url()).toMatch(/\/agreement\/[^/]+\/th\/membership-agreement\.pdf$/)
  expect(agreement.headers()['content-type']).toBe('application/pdf')
  await foot.getByRole('link', { name: 'สถานะใบสมัครของฉัน' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ใบสมัครของคุณ' })).toBeVisible()
  await expectAccessible(page)
})
