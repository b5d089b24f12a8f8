import { like } from 'drizzle-orm'
import { applications } from '#app/people/applicants/tables.server.ts'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { slip } from '../support/slip.ts'
import { signInAsOwner, statusOf } from '../support/staff-journey.ts'

const SLIPS = 10

test.use({ viewport: { width: 1440, height: 900 } })

test('ten slips are decided without a mouse, four keys each, with the slip beside the amount and the button', async ({
  page,
  database: { db },
}) => {
  for (let minute = 0; minute < SLIPS; minute++) {
    const createdAt = new Date(Date.UTC(2026, 4, 2, 9, minute))
    const email = `by.keys.${minute}@example.com`
    const applicationId = await insertApplication(db, { name: `Keys ${minute}`, email, createdAt })
    await insertReceipt(db, { applicationId, createdAt })
  }
  const picture = await slip()
  await page.route('**/image', route => route.fulfill({ contentType: 'image/png', body: picture.buffer }))
  await signInAsOwner(page)
  await visit(page, '/admin/inbox')
  await page.getByRole('link', { name: 'Keys 0', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  for (let nth = 0; nth < SLIPS; nth++) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Keys ${nth}`)
    // The page listens a moment after it shows its heading; a key that comes before that is nobody's.
    await expect(async () => {
      if (!(await dialog.isVisible())) await page.keyboard.press('a')
      await expect(dialog.getByRole('button', { name: 'Same as expected' })).toBeFocused({ timeout: 2_000 })
    }).toPass()
    if (nth === 0) {
      await expectAccessible(page)
      const shown = [
        dialog.getByRole('img'),
        dialog.getByLabel('Amount received'),
        dialog.getByRole('button', { name: 'Approve' }),
      ]
      for (const each of shown) await expect(each).toBeInViewport({ ratio: 0.99 })
    }
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Amount received')).toHaveValue('642')
    await page.keyboard.press('Enter')
    await expect(statusOf(page)).toHaveText('Approved')
    await page.keyboard.press('j')
  }
  const decided = await db.select().from(applications).where(like(applications.email, 'by.keys.%'))
  expect(decided.map(({ status }) => status)).toEqual(Array(SLIPS).fill('approved'))
})
