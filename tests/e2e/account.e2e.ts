import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { totpCode } from '#app/house/accounts/adapters/totp.server.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { mailsTo, textOf } from '../support/mails.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAs } from '../support/staff-journey.ts'

const newEmail = () => `mali.${randomUUID()}@example.com`

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

/** Sets the second factor up in the profile; gives what the authenticator would hold. */
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
  return secret
}

/** A code of half a minute ago is refused once another half minute begins: shortly before that, it is waited for. */
async function untilCodesLast(page: Page) {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 3_000) await page.waitForTimeout(left)
}

/** Each code works once: that of half a minute ago, and that of now. */
function codeOf(secret: string, step: -1 | 0 = 0) {
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

test('the pages that a mail, a password and a code lead to are accessible, and a password is shown to who wants to see it', async ({
  page,
  database,
}) => {
  const [email, next] = [newEmail(), newEmail()]
  await createPerson(database.db, { email, role: 'owner' })
  await visit(page, '/forgot-password?area=admin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Ask for the link' }).click()
  await visit(page, await linkFor(database, email))
  await page.getByLabel('New password').fill('kites above the bay')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await expectAccessible(page)

  await signInAs(page, { email, password: PASSWORD })
  await visit(page, '/admin/profile')
  const section = page.getByRole('region', { name: 'Email' })
  await section.getByLabel('New email address').fill(next)
  await section.getByLabel('Current password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`The link for ${next} is kept, not sent`)).toBeVisible()
  await visit(page, await linkFor(database, next))
  await expect(page.getByText(`Sign in with ${next} from now on?`)).toBeVisible()
  await expectAccessible(page)

  await visit(page, '/admin/profile')
  const secret = await setUpFactor(page)
  await expectAccessible(page)

  await page.context().clearCookies()
  await signInAs(page, { email, password: PASSWORD })
  await visit(page, '/admin/login/verify')
  await expectAccessible(page)
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})
