import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { desc, eq, ilike } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { expiryDay, renewedExpiry } from '#app/house/plans/rules/prices.ts'
import { savedFieldsOf } from '#app/joining/members/steps/values.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { addDays, bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdLoading,
  test,
  visit,
} from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { insertMember } from '../support/reviewer.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { openMore, signInAs, signInAsOwner } from '../support/staff-journey.ts'

const today = () => bangkokDay(new Date())
const uniqueTag = () => `Tag${randomUUID().slice(0, 8)}`
/** From today’s day of the month on. */
const renewedAgain = (day: string) =>
  renewedExpiry({
    membershipType: 'monthly',
    currentExpiry: day,
    today: today(),
    anchorDay: Number(today().slice(8)),
  }).expiryDay
const long = (day: string) => formatDay(day, 'en')

async function fill(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mobile phone').fill('081 234 5678')
}

async function stored({ db }: ServerDatabase, name: string) {
  const [row] = await db.select().from(members).where(eq(members.name, name))
  if (!row) throw new Error(`no member called ${name}`)
  return row
}

async function insertOf(database: ServerDatabase, values: Partial<typeof members.$inferInsert> = {}) {
  const name = `Nok ${uniqueTag()}`
  const expiryDate = addDays(today(), 200) // later than the server looks for whose membership is over
  return insertMember(database.db, { name, mobilePhone: '081 234 5678', expiryDate, ...values })
}

test('a member is added, changed, cloned and deleted, and the expiry follows until it is edited', async ({
  page,
  database,
}) => {
  await signInAsOwner(page)
  const name = `Nok ${uniqueTag()}`
  const email = `${randomUUID()}@example.com`
  await visit(page, `/admin/members?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('No members found', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show all' })).toBeVisible()

  await page.getByRole('link', { name: 'Add member' }).click()
  const type = page.getByLabel('Membership type').last()
  const join = page.getByLabel('Join date')
  const expiry = page.getByLabel('Expiry date')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(type).toHaveValue('monthly')
  await expect(page.getByLabel('Status').last()).toHaveValue('active')
  await expect(page.getByLabel('Auto-renew', { exact: true })).toBeChecked()
  await expect(join).toHaveValue(today())
  await expect(expiry).toHaveValue(expiryDay('monthly', today()))
  await type.selectOption('annual')
  await expect(expiry).toHaveValue(expiryDay('annual', today()))
  await type.selectOption('monthly')
  await join.fill('2027-01-31')
  await expect(expiry).toHaveValue('2027-02-28')
  await expiry.fill('2027-03-15')
  await type.selectOption('weekly')
  await expect(expiry).toHaveValue('2027-03-15')
  await page.getByRole('button', { name: 'Use 7 February 2027, by type and join date' }).click()
  await expect(expiry).toHaveValue('2027-02-07')
  await fill(page, { name, email })
  await page.getByText('Address, work and emergency').click()
  await page.getByLabel('Address').fill('1 Beach Road\nPattaya')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Create member' }).click()
  await expect(page.getByText('Member created successfully')).toBeVisible()
  await expect(page.getByText('Member created successfully')).toBeHidden({ timeout: 6000 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await stored(database, name)).toMatchObject({
    ...{ memberId: expect.stringMatching(/^SALA-[0-9A-Z]{8}$/), email, address: '1 Beach Road\nPattaya' },
    ...{ membershipType: 'weekly', joinDate: '2027-01-31', expiryDate: '2027-02-07', autoRenew: true },
  })

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByText('Messengers and social media').click()
  await page.getByLabel('Line').fill('@nok')
  await page.getByLabel('Status').last().selectOption('suspended')
  await page.getByRole('button', { name: 'Update member' }).click()
  await expect(page.getByText('Member updated successfully')).toBeVisible()
  expect(await stored(database, name)).toMatchObject({ lineId: '@nok', status: 'suspended' })

  await openMore(page, name)
  await page.getByRole('link', { name: `Clone ${name}` }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} (Copy)`)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Status').last()).toHaveValue('active')
  await expect(join).toHaveValue(today())
  await expect(expiry).toHaveValue('')
  await page.getByLabel('Email', { exact: true }).fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Create member' }).click()
  const { id, memberId } = await stored(database, name)
  const mail = page.getByLabel('Email', { exact: true })
  await expectMessage(mail, `${name} (${memberId}) has this email already.`)
  await expect(mail).toBeFocused()
  await expect(mail).toHaveValue(email.toUpperCase())
  await expect(page.getByRole('link', { name: `Open ${name} in a new tab` })).toHaveAttribute(
    'href',
    `/admin/members/${id}`,
  )
  await expectAccessible(page)
  await page.getByLabel('They share this email: save anyway').check()
  await page.getByRole('button', { name: 'Create member' }).click()
  await expect(page.getByText('Member created successfully')).toBeVisible()
  expect(await stored(database, `${name} (Copy)`)).toMatchObject({ expiryDate: null, lineId: '@nok' })

  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByText('Are you sure you want to delete these 2 members?')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await openMore(page, `${name} (Copy)`)
  await page.getByRole('link', { name: `Delete ${name} (Copy)` }).click()
  await expect(page.getByText('Are you sure you want to delete this member?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Member deleted successfully')).toBeVisible()
  await expect(page.getByText(`${name} (Copy)`)).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toBeVisible()
})

test('a phone in the dark has the whole form in one column, with what is rare folded away', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAsOwner(page)
  const member = await insertOf(database, { telegram: '@nok', instagram: '@nok.suwan' })
  await visit(page, `/admin/members?q=${encodeURIComponent(member.name)}`)
  await page.getByRole('link', { name: `Edit ${member.name}` }).click()
  await expect(page.getByText('Instagram · Telegram')).toBeVisible()
  await expect(page.getByLabel('Telegram')).toBeHidden()
  await page.getByText('Messengers and social media').click()
  await page.getByLabel('Telegram').fill('')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Update member' }).click()
  await expect(page.getByText('Member updated successfully')).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await stored(database, member.name)).toMatchObject({ telegram: '', instagram: '@nok.suwan' })
})

test('what is wrong is said beside the field, closed groups open for it, and leaving is asked about', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/members')
  await page.keyboard.press('n')
  await page.getByText('Address, work and emergency').click()
  await page.getByLabel('Work phone').fill('ext. two')
  await page.getByText('Address, work and emergency').click()
  await page.getByLabel('Join date').fill('')
  const loadAgain = await holdLoading(page, /members\.data/)
  await page.getByRole('button', { name: 'Create member' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await expectMessage(name, 'Please enter a name')
  await expectMessage(page.getByLabel('Email', { exact: true }), 'Please enter an email address')
  await expectMessage(page.getByLabel('Mobile phone'), 'Please enter a mobile phone number')
  await expectMessage(page.getByLabel('Join date'), 'Please select a join date')
  await expectMessage(
    page.getByLabel('Work phone'),
    'Please enter a valid work phone number, or leave it empty',
  )
  await expect(name).toBeFocused()
  await expect(page.getByLabel('Work phone')).toBeVisible()
  await expect(page.getByLabel('Work phone')).toHaveValue('ext. two')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeVisible()
  loadAgain()
  await expect(page.locator('dialog [type=submit]')).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Work phone')).toHaveValue('ext. two')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(name).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/members\??$/)
})

test('what somebody else saved meanwhile is shown, what was typed stays, and saving again decides', async ({
  page,
  database,
}) => {
  const member = await insertOf(database)
  await signInAsOwner(page)
  await visit(page, `/admin/members/${member.id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Mobile phone').fill('+66 99 999 9999')
  const other = await page.request.post(`/admin/members?edit=${member.id}`, {
    form: {
      ...{ name: member.name, email: member.email, mobilePhone: member.mobilePhone, status: 'suspended' },
      ...{ membershipType: 'monthly', joinDate: member.joinDate, expiryDate: member.expiryDate ?? '' },
      ...{ autoRenew: 'on', version: savedFieldsOf(member).version },
    },
    maxRedirects: 0,
  })
  expect(other.status()).toBe(302)
  await page.getByRole('button', { name: 'Update member' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else saved this meanwhile.' })
  await expect(notice).toBeInViewport()
  await expect(notice.getByText('Suspended')).toBeVisible()
  await expect(notice.getByText(member.mobilePhone)).toBeVisible()
  await expect(page.getByLabel('Mobile phone')).toHaveValue('+66 99 999 9999')
  expect(await stored(database, member.name)).toMatchObject({
    status: 'suspended',
    mobilePhone: member.mobilePhone,
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update member' }).click()
  await expect(page.getByText('Member updated successfully')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/members/${member.id}\\??$`))
  expect(await stored(database, member.name)).toMatchObject({
    status: 'active',
    mobilePhone: '+66 99 999 9999',
  })

  await visit(page, `/admin/members?q=${encodeURIComponent(member.name)}`)
  await page.getByRole('link', { name: `Edit ${member.name}` }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nok of the sea')
  await page.request.post('/admin/members', { form: { intent: 'delete', id: member.id }, maxRedirects: 0 })
  await page.getByRole('button', { name: 'Update member' }).click()
  await expect(page.getByText('This member is gone: somebody else has deleted it.')).toBeInViewport()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nok of the sea')
})

test('a membership is renewed by keyboard, once, and auto-renewal is switched with one press', async ({
  page,
  database,
}) => {
  const member = await insertOf(database, {
    status: 'expired',
    expiryDate: addDays(today(), -2),
    anchorDay: null,
  })
  const next = expiryDay('monthly', today())
  await signInAsOwner(page)
  await visit(page, `/admin/members?q=${encodeURIComponent(member.name)}`)
  await page.getByLabel('Expiry').selectOption('Due for renewal')
  await expect(page).toHaveURL(/expiry=due/)
  await page.getByRole('link', { name: `Renew ${member.name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Renew this membership?' })
  await expect(dialog.getByText(long(addDays(today(), -2)))).toBeVisible()
  await expect(dialog.getByText(long(next))).toBeVisible()
  await expect(dialog.getByText('The member is active again.')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByLabel('Paid now, in baht')).toBeFocused()
  await dialog.getByLabel('Paid now, in baht').fill('0')
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Renew' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(`Membership renewed successfully. New expiry date: ${long(next)}`, { exact: true }),
  ).toBeVisible()
  const renewed = await stored(database, member.name)
  expect(renewed).toMatchObject({ status: 'active', expiryDate: next })
  expect(renewed.lastRenewedAt).not.toBeNull()

  await visit(page, `/admin/members/${member.id}`)
  const toggle = page.getByRole('switch', { name: `Auto-renew for ${member.name}` })
  await expect(toggle).toBeChecked()
  await toggle.press('Space')
  await expect(page.getByText('Auto-renewal disabled successfully', { exact: true })).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 300 })
  await toggle.click()
  await expect(page.getByText('Auto-renewal enabled successfully', { exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })
  expect((await stored(database, member.name)).autoRenew).toBe(true)

  await page.getByRole('link', { name: 'Renew', exact: true }).click()
  await expect(dialog.getByText(long(next))).toBeVisible()
  await dialog.getByLabel('Method').selectOption('Cash')
  const between = renewedAgain(next)
  const total = await dialog.locator('input[name="total"]').inputValue()
  const other = { intent: 'renew', id: member.id, from: next, to: between, total, paid: '0', method: '' }
  const answer = await page.request.post('/admin/members', { form: other, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(dialog.getByText('This membership changed meanwhile and was not renewed.')).toBeVisible()
  await expect(dialog.getByText(long(between))).toBeVisible()
  expect((await stored(database, member.name)).expiryDate).toBe(between)
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(
    page.getByText(`Membership renewed successfully. New expiry date: ${long(renewedAgain(between))}`),
  ).toBeVisible()
  const entries = await database.db
    .select({ action: adminActivityLog.action })
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, member.id))
    .orderBy(desc(adminActivityLog.createdAt))
  expect(entries.filter(({ action }) => action === 'renewed')).toHaveLength(3)

  await page.getByRole('link', { name: 'Clone', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Create member' }).click()
  await expect(page.getByText('Member created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${member.name} (Copy)` })).toBeVisible()
  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Member deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/members$/)
})

test('the front desk adds, changes and renews members, and deletes none', async ({ page, database }) => {
  const member = await insertOf(database)
  const email = `desk-${randomUUID()}@sala.test`
  await createPerson(database.db, { email, role: 'front_desk' })
  await signInAs(page, { email, password: PASSWORD })
  await visit(page, `/admin/members?q=${encodeURIComponent(member.name)}&delete=${member.id}`)
  await expect(page.getByRole('link', { name: `Renew ${member.name}` })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Select ${member.name}` }).check()
  await expect(page.getByRole('button', { name: 'Renew, message, set status' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete selected' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Delete ${member.name}` })).toHaveCount(0)
  const answer = await page.request.post(`/admin/members`, { form: { intent: 'delete', id: member.id } })
  expect(answer.status()).toBe(403)
  await page.getByRole('link', { name: member.name, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Clone', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Delete', exact: true })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /status of 400/ })

  test('members are added, warned about and renewed; the expiry follows when the form arrives', async ({
    page,
    database,
  }) => {
    await signInAsOwner(page)
    const name = `Nok ${uniqueTag()}`
    const email = `${randomUUID()}@example.com`
    await page.goto('/admin/members?new=1')
    await fill(page, { name, email: 'nobody' })
    await page.getByLabel('Membership type').last().selectOption('annual')
    await page.getByRole('button', { name: 'Create member' }).click()
    await expectMessage(page.getByLabel('Email', { exact: true }), 'Please enter a valid email address')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    await expect(page.getByLabel('Expiry date')).toHaveValue(expiryDay('annual', today()))
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Create member' }).click()
    await expect(page.getByText('Member created successfully')).toBeVisible()
    const member = await stored(database, name)
    expect(member.expiryDate).toBe(expiryDay('annual', today()))

    await page.goto(`/admin/members?clone=${member.id}`)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Create member' }).click()
    await page.getByLabel('They share this email: save anyway').check()
    await page.getByRole('button', { name: 'Create member' }).click()
    await expect(page.getByText('Member created successfully')).toBeVisible()
    expect((await stored(database, `${name} (Copy)`)).expiryDate).toBeNull()
    expect(await database.db.$count(members, ilike(members.name, `${name}%`))).toBe(2)

    await page.goto(`/admin/members/${member.id}?renew=${member.id}`)
    await expect(page.getByRole('dialog')).toContainText('This member has no plan with a price')
    await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click()
    await expect(page.getByText('Membership renewed successfully. New expiry date:')).toBeVisible()
    await page.getByRole('switch').click()
    await expect(page.getByText('Auto-renewal disabled successfully')).toBeVisible()
    expect((await stored(database, name)).autoRenew).toBe(false)
  })
})
