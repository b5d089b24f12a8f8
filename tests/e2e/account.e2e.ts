import { randomUUID } from 'node:crypto'
import { totpCode } from '#app/house/accounts/adapters/totp.server.ts'
import { issueToken } from '#app/house/accounts/steps/one-time-tokens.server.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAs } from '../support/staff-journey.ts'

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
  database: { db },
}) => {
  const email = `mali.${randomUUID()}@example.com`
  const next = `next.${email}`
  const userId = await createPerson(db, { email, role: 'owner' })
  const issue = (purpose: 'reset-password' | 'change-email') =>
    db.transaction(tx =>
      issueToken(tx, { purpose, userId, payload: next, validSeconds: 600, now: new Date() }),
    )
  await visit(page, `/reset-password?token=${await issue('reset-password')}&area=admin`)
  await page.getByLabel('New password').fill('kites above the bay')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await expectAccessible(page)

  await signInAs(page, { email, password: PASSWORD })
  await page.goto(`/confirm-email?token=${await issue('change-email')}`)
  await expect(page.getByText(`Sign in with ${next} from now on?`)).toBeVisible()
  await expectAccessible(page)

  await visit(page, '/admin/profile')
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByLabel('Current password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Set up' }).click()
  const key = await section.locator('code').innerText()
  await section.getByLabel('Code').fill(totpCode(fromBase32(key.replace(/\s/g, '')), new Date()))
  await section.getByRole('button', { name: 'Confirm and switch on' }).click()
  await expect(section.getByText('Your backup codes')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await signInAs(page, { email, password: PASSWORD })
  await page.goto('/admin/login/verify')
  await expect(page.getByLabel('Code')).toBeVisible()
  await expectAccessible(page)
})
