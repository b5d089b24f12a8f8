import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { totpCode } from '#app/house/accounts/adapters/totp.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { mailsTo, textOf } from '../support/mails.ts'
import { expectMessage } from '../support/registering.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'

const newEmail = () => `mali.${randomUUID()}@example.com`
const NEW_PASSWORD = 'kites above the bay'

async function signIn(page: Page, email: string, password = PASSWORD, path = '/admin/login') {
  await visit(page, path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The link of the newest mail to that address, as soon as it is there. */
async function linkFor({ db }: ServerDatabase, recipient: string) {
  let link = ''
  await expect(async () => {
    const mail = (await mailsTo(db, recipient)).at(-1)
    link = /http\S+token=\S+/.exec(textOf(mail))?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** Sets the second factor up in the profile; gives what the authenticator would hold, and the backup codes. */
async function setUpFactor(page: Page) {
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByLabel('Current password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Set up' }).click()
  const key = await section.locator('code').innerText()
  const secret = fromBase32(key.replace(/\s/g, ''))
  await untilCodesLast(page)
  await section.getByLabel('Code').fill(codeOf(secret, -1))
  await section.getByRole('button', { name: 'Confirm and switch on' }).click()
  await expect(section.getByText('Your backup codes')).toBeVisible()
  const backupCodes = await section.locator('ol li').allInnerTexts()
  expect(backupCodes).toHaveLength(10)
  return { secret, backupCodes }
}

/** A code of half a minute ago is refused once another half minute begins: shortly before that, it is waited for. */
async function untilCodesLast(page: Page) {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 3_000) await page.waitForTimeout(left)
}

/** Each code works once, and within the tolerance there are three: now, half a minute ago, in half a minute. */
function codeOf(secret: string, step: -1 | 0 | 1 = 0) {
  return totpCode(secret, new Date(Date.now() + step * 30_000))
}

function fromBase32(text: string) {
  const bits = [...text].map(letter => {
    const value = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)
    return value.toString(2).padStart(5, '0')
  })
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return String.fromCharCode(...bytes.map(byte => Number.parseInt(byte, 2)))
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel(/^(Backup )?code$/i).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a forgotten password is replaced by the link in the mail, which works once', async ({
  page,
  database,
}) => {
  const email = newEmail()
  await createPerson(database.db, { email, role: 'manager' })
  await visit(page, '/admin/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Ask for the link' }).click()
  await expectMessage(page.getByLabel('Email'), 'Please enter your email address')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Ask for the link' }).click()
  await expect(page.getByRole('status')).toContainText(
    'If that address has an account, a link for it is ready. No mail was sent',
  )

  const link = await linkFor(database, email)
  await visit(page, link)
  await expectAccessible(page)
  await page.getByLabel('New password').fill('password1')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expectMessage(
    page.getByLabel('New password'),
    'Too many people use this password. Please choose another one.',
  )
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/dashboard')

  await visit(page, link)
  await expect(page.getByText('This link does not work any more')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password?area=admin')
})

test('an address without its code says so and offers a new link', async ({ page }) => {
  await visit(page, '/reset-password')
  await expect(page.getByText('The code is missing from this address')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

test('an address that nobody has gets the same answer and no mail', async ({ page, database }) => {
  const email = newEmail()
  await visit(page, '/th/forgot-password?area=employee')
  await page.getByLabel('อีเมล').fill(email)
  await page.getByRole('button', { name: 'ขอลิงก์' }).click()
  await expect(page.getByRole('status')).toContainText('ลิงก์พร้อมแล้ว แต่ไม่ได้ส่งอีเมล')
  expect(await database.db.select().from(mails).where(eq(mails.recipient, email))).toEqual([])
})

test('with a second factor, signing in takes a code, and one is then where one wanted to go', async ({
  page,
  database,
}) => {
  const email = newEmail()
  await createPerson(database.db, { email, role: 'owner' })
  await signIn(page, email)
  await expect(page).toHaveURL('/admin/dashboard')
  await visit(page, '/admin/profile')
  const { secret, backupCodes } = await setUpFactor(page)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Download as text' })).toHaveAttribute(
    'href',
    new RegExp(`^data:text/plain.*${backupCodes[0]}`),
  )
  await page.reload()
  await expect(page.getByText('Your backup codes')).toHaveCount(0)

  await page.context().clearCookies()
  await signIn(page, email, PASSWORD, '/admin/login?returnTo=%2Fadmin%2Fprofile%3Ffrom%3Dmail')
  await expect(page).toHaveURL(/\/admin\/login\/verify\?returnTo=/)
  await expectAccessible(page)
  await enterCode(page, '000000')
  await expectMessage(
    page.getByLabel('Code'),
    'This code is not right. Please take the one that is shown now.',
  )
  await enterCode(page, codeOf(secret))
  await expect(page).toHaveURL('/admin/profile?from=mail')
})

test('a backup code signs in once, and leads to this site only', async ({ page, database }) => {
  const email = newEmail()
  await createPerson(database.db, { email, role: 'owner' })
  await signIn(page, email)
  await expect(page).toHaveURL('/admin/dashboard')
  await visit(page, '/admin/profile')
  const { backupCodes } = await setUpFactor(page)
  await page.context().clearCookies()
  await signIn(page, email, PASSWORD, '/admin/login?returnTo=https://evil.example/')
  await expect(page).toHaveURL(/\/admin\/login\/verify/)
  await page.getByRole('link', { name: 'Use a backup code instead' }).click()
  await expect(page.getByLabel('Backup code')).toBeVisible()
  await enterCode(page, ` ${backupCodes[0]?.toUpperCase().replace('-', ' ')}`)
  await expect(page).toHaveURL('/admin/dashboard')

  await page.context().clearCookies()
  await signIn(page, email)
  await page.getByRole('link', { name: 'Use a backup code instead' }).click()
  await expect(page.getByLabel('Backup code')).toBeVisible()
  await enterCode(page, backupCodes[0] ?? '')
  await expectMessage(page.getByLabel('Backup code'), 'This code is not right, or it was used before')
  await page.getByRole('link', { name: 'Back to the password' }).click()
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
})

test('after five wrong codes one starts again with the password, and is told so', async ({
  page,
  database,
}) => {
  const email = newEmail()
  await createPerson(database.db, { email, isEmployee: true })
  await signIn(page, email, PASSWORD, '/employee/login')
  await expect(page).toHaveURL('/employee')
  await visit(page, '/employee/profile')
  await setUpFactor(page)
  await page.context().clearCookies()
  await signIn(page, email, PASSWORD, '/employee/login')
  for (let i = 0; i < 5; i++) {
    await enterCode(page, `11111${i}`)
    await expect(page.getByText('This code is not right.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  }
  await enterCode(page, '111119')
  await expect(page).toHaveURL(/\/employee\/login\?error=again/)
  await expect(page.getByRole('alert')).toHaveText(/Please sign in again/)
})

test('where an owner asks for a second factor, nothing opens before it is set up', async ({
  page,
  database,
}) => {
  const email = newEmail()
  await createPerson(database.db, { email, role: 'front_desk' })
  await database.db.insert(settings).values({ key: 'security', value: { requireTwoFactor: true } })
  try {
    await signIn(page, email)
    await expect(page).toHaveURL('/admin/profile')
    await expect(page.getByRole('alert')).toContainText('asks everybody on staff for a second factor')
    await visit(page, '/admin/dashboard')
    await expect(page).toHaveURL('/admin/profile')
    await setUpFactor(page)
    await visit(page, '/admin/dashboard')
    await expect(page).toHaveURL('/admin/dashboard')
  } finally {
    await database.db.delete(settings).where(eq(settings.key, 'security'))
  }
})

/** A tab whose session ended may leave for the login by itself, in the middle of being sent somewhere. */
async function visitAsEnded(page: Page, path: string) {
  await page.goto(path).catch(({ message }: Error) => expect(message).toMatch(/ERR_ABORTED|interrupted/))
}

test.describe('with two browsers', () => {
  const inTwoBrowsers = test.extend<{ email: string; elsewhere: Page }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    email: async ({}, use) => use(newEmail()),
    elsewhere: async ({ browser, baseURL, database, email }, use) => {
      await createPerson(database.db, { email, role: 'manager' })
      const other = await browser.newContext(baseURL ? { baseURL } : {})
      const page = await other.newPage()
      await signIn(page, email)
      await expect(page).toHaveURL('/admin/dashboard')
      await use(page)
      await other.close()
    },
  })

  inTwoBrowsers('one session can be ended from the other browser', async ({ page, email, elsewhere }) => {
    await signIn(page, email)
    await expect(page).toHaveURL('/admin/dashboard')
    await visit(page, '/admin/profile')
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await sessions.getByRole('button', { name: 'End', exact: true }).click()
    await expect(page.getByText('That browser is signed out')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await visitAsEnded(elsewhere, '/admin/profile')
    await expect(elsewhere).toHaveURL(/\/admin\/login/)
  })

  inTwoBrowsers(
    'a new password ends the session of the other browser',
    async ({ page, email, elsewhere }) => {
      await signIn(page, email)
      await expect(page).toHaveURL('/admin/dashboard')
      await visit(page, '/admin/profile')
      const section = page.getByRole('region', { name: 'Password', exact: true })
      await section.getByLabel('Current password').fill(PASSWORD)
      await section.getByLabel('New password').fill(NEW_PASSWORD)
      await section.getByRole('button', { name: 'Change password' }).click()
      await expect(
        page.getByText('Your password is changed, and all other browsers are signed out'),
      ).toBeVisible()
      await expect(section.getByLabel('Current password')).toHaveValue('')
      await visitAsEnded(elsewhere, '/admin/profile')
      await expect(elsewhere).toHaveURL(/\/admin\/login/)
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page).toHaveURL('/admin/login')
      await visitAsEnded(page, '/admin/profile')
      await expect(page).toHaveURL(/\/admin\/login/)
    },
  )
})

test('the address changes by the link that went to the new one', async ({ page, database }) => {
  const [email, next] = [newEmail(), newEmail()]
  await createPerson(database.db, { email, role: 'manager' })
  await signIn(page, email)
  await expect(page).toHaveURL('/admin/dashboard')
  await visit(page, '/admin/profile')
  const section = page.getByRole('region', { name: 'Email' })
  await section.getByLabel('New email address').fill(next)
  await section.getByRole('button', { name: 'Change email' }).click()
  await expectMessage(section.getByLabel('Current password'), 'Please enter your password')
  await expect(section.getByLabel('New email address')).toHaveValue(next)
  await section.getByLabel('Current password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`The link for ${next} is kept, not sent`)).toBeVisible()
  await visit(page, await linkFor(database, next))
  await expect(page.getByText(`Sign in with ${next} from now on?`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText(`You sign in with ${next} now.`)).toBeVisible()
  await visit(page, '/admin/profile')
  await expect(page.getByRole('region', { name: 'Email' })).toContainText(next)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /status of 400/ })

  test('a second factor is set up, signs in, and the name is changed', async ({ page, database }) => {
    const email = newEmail()
    await createPerson(database.db, { email, isEmployee: true })
    const enter = async () => {
      await page.goto('/employee/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await enter()
    await page.goto('/employee/profile')
    await page.getByLabel('Display name').fill('')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expectMessage(page.getByLabel('Display name'), 'Please enter your name')
    await page.getByLabel('Display name').fill('Nok')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Your name is saved')).toBeVisible()
    const { secret } = await setUpFactor(page)
    await page.context().clearCookies()
    await enter()
    await enterCode(page, codeOf(secret))
    await expect(page).toHaveURL('/employee')
  })
})

test.describe('the profile', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible in ${colorScheme} colours and fits a small phone`, async ({ page, database }) => {
      const email = newEmail()
      await createPerson(database.db, { email, role: 'owner' })
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 700 })
      await signIn(page, email)
      await expect(page).toHaveURL('/admin/dashboard')
      for (const path of ['/admin/profile', '/th/admin/profile']) {
        await visit(page, path)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
    })
  }
})
