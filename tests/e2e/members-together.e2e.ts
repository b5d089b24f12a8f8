import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test('several members are renewed after a look at what will happen, and each outcome is told', async ({
  page,
  database,
}) => {
  const tag = `Tag${Date.now()}`
  for (const [name, status] of [
    ['Nok', 'active'],
    ['Mali', 'suspended'],
  ] as const)
    await insertMember(database.db, {
      name: `${name} ${tag}`,
      mobilePhone: '081',
      expiryDate: '2031-01-31',
      status,
    })
  await signInAsOwner(page)
  await visit(page, `/admin/members?q=${tag}`)
  await page.getByRole('checkbox', { name: `Select Nok ${tag}` }).check()
  await page.getByRole('button', { name: 'Renew, message, set status' }).click()
  await expect(page.getByText('Chosen members: 1.')).toBeVisible()
  await page.getByRole('link', { name: 'All that match (2)' }).click()
  await expect(page.getByText('Chosen members: 2.')).toBeVisible()
  await expect(page.getByText('Inactive or suspended: decide about them alone')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Renew (1)' }).click()
  await expect(page.getByText('Done: 1. Refused: 0.')).toBeVisible()
  await expectAccessible(page)

  await visit(page, `/admin/members/together?q=${tag}&all=1&do=message`)
  await page.getByRole('button', { name: 'Send the mail (2)' }).click()
  await expect(page.getByText('Please write a subject')).toBeVisible()
  await page.getByLabel('Subject').fill('Water off on Monday')
  await page.getByLabel('Message').fill('From 9 to 11.')
  await page.getByRole('button', { name: 'Send the mail (2)' }).click()
  await expect(page.getByText('Done: 2. Refused: 0.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/admin/members/together?q=${tag}&all=1&do=status`)
  await page.getByRole('link', { name: 'Suspended' }).click()
  await expect(page.getByText('Active → Suspended')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Set the status (1)' }).click()
  await expect(page.getByText('Done: 1. Refused: 0.')).toBeVisible()
})
