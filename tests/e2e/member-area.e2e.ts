import { randomUUID } from 'node:crypto'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { accountLinkOf } from '../support/mails.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { aMember } from '../support/tablet-journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('who may choose a membership, and whose address waits or has changed, has accessible pages', async ({
  page,
  database: { db },
}) => {
  const shared = `family.${randomUUID()}@example.com`
  const next = `new.${randomUUID()}@example.com`
  const expiryDate = addDays(bangkokDay(new Date()), 5)
  for (const name of ['Anong', 'Boon']) await insertMember(db, { email: shared, name, expiryDate })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await signInAsMember(page, db, shared)
  await expect(heading('Which membership?')).toBeVisible()
  await expectAccessible(page)

  const { email } = await insertMember(db, { expiryDate })
  await signInAsMember(page, db, email)
  await visit(page, '/my/profile')
  await page.getByLabel('New email').fill(next)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`${next} waits for a yes from`)).toBeVisible()
  await expectAccessible(page)
  await page.request.post(await accountLinkOf(db, email))
  await visit(page, await accountLinkOf(db, next))
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(heading('Your address has changed')).toBeVisible()
  await expectAccessible(page)
})

test('the code for the door is shown anew before it is over', async ({ page, database }) => {
  const { email } = await aMember(database)
  await page.clock.install()
  await signInAsMember(page, database.db, email)
  const code = page.getByRole('img', { name: 'Your check-in code' })
  await expect(code).toHaveAttribute('src', /turn=0$/)
  const anew = page.waitForResponse(/turn=1$/)
  await page.clock.fastForward(25_000)
  expect((await anew).status()).toBe(200)
})
