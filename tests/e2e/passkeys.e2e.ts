import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { haveFinger } from '../support/virtual-finger.ts'

test.use({
  viewport: { width: 390, height: 844 },
  // Passkeys belong to a name, and not to an address of numbers.
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
})

test('a member makes a passkey after the first mail, signs in with it, and takes it away', async ({
  page,
  database,
}) => {
  const today = bangkokDay(new Date())
  const dates = { joinDate: addDays(today, -10), expiryDate: addDays(today, 10) }
  const { email } = await insertMember(database.db, { name: 'Mali Tan', ...dates })
  const setFinger = await haveFinger(page)
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await signInAsMember(page, database.db, email)
  await expect(page.getByRole('heading', { name: 'Next time without a mail?' })).toBeVisible()
  await expectAccessible(page)
  const before = scripts.length
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey is added')).toBeVisible()
  // What talks with the device came with the press, and not with the pages.
  expect(scripts.slice(before).some(url => /simplewebauthn|esm-|startRegistration|\.js/.test(url))).toBe(true)
  await expect(page.getByText('not used yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device has a passkey of yours already')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/:\d+\/$/)

  await visit(page, '/my/login')
  await setFinger(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('The device did not answer, or it was cancelled')).toBeVisible()
  await setFinger(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mali Tan' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next time without a mail?' })).toBeHidden()

  await visit(page, '/my/profile')
  await expect(page.getByText(/^Last used .*\d/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Remove the passkey/ }).click()
  await expect(page.getByText('The passkey is removed')).toBeVisible()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
})
