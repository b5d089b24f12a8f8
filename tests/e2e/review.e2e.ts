import { randomUUID } from 'node:crypto'
import { insertApplication, insertReceipt } from '../support/incoming.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { slip } from '../support/slip.ts'
import { signInAsOwner, statusOf, typeReceived } from '../support/staff-journey.ts'

const newEmail = () => `nok.${randomUUID()}@example.com`

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('what is missing follows the amount that is typed, and what is said of it is not said of another', async ({
  page,
  database,
}) => {
  const id = await insertApplication(database.db, { email: newEmail() })
  await signInAsOwner(page)
  await visit(page, `/admin/applications/${id}?decide=approve`)
  await typeReceived(page, '100')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('฿542.00 is missing')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('alert').getByText('Nothing was booked.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /part-payment: ฿542\.00 stays owed/ }).check()
  await dialog.getByLabel('Amount received').fill('200')
  await expect(dialog.getByRole('checkbox', { name: /part-payment: ฿442\.00 stays owed/ })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: /part-payment/ }).check()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(statusOf(page)).toHaveText('Approved')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused() // the button that opened the dialog is gone
})

test('what is often said is written with one press, in the language of who reads it', async ({
  page,
  database,
}) => {
  const applicationId = await insertApplication(database.db, { email: newEmail(), locale: 'th' })
  const receiptId = await insertReceipt(database.db, { applicationId })
  await signInAsOwner(page)
  await page.route('**/image', async route =>
    route.fulfill({ contentType: 'image/png', body: (await slip()).buffer }),
  )
  await visit(page, `/admin/receipts/${receiptId}?decide=reject`)
  const reason = page.getByLabel('Reason')
  await reason.fill('no')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await expect(page.getByText('They read Thai')).toBeVisible()
  await page.getByRole('button', { name: /^We cannot read the picture/ }).click()
  await expect(reason).toHaveValue(/เราอ่านรูปไม่ชัด/)
})

test.describe('without a script, which nothing here needs', () => {
  test.use({ javaScriptEnabled: false })

  test('what changed after the slip came in is on the first screen of a phone', async ({
    page,
    database,
  }) => {
    const { db } = database
    const plan = { selectedPlan: 'Monthly Pass', totalSatang: 5564_00 }
    const id = await insertApplication(db, { email: newEmail(), ...plan })
    const sentFor = { selectedPlan: 'Day Pass', totalSatang: 642_00 }
    const receiptId = await insertReceipt(db, { applicationId: id, ...sentFor })
    await signInAsOwner(page)
    await page.route('**/image', async route =>
      route.fulfill({ contentType: 'image/png', body: (await slip()).buffer }),
    )
    for (const path of [`/admin/applications/${id}`, `/admin/receipts/${receiptId}`]) {
      await page.goto(path)
      const title = page.getByRole('heading', { name: 'The visitor changed this after the slip came in' })
      await expect(title).toBeInViewport()
    }
  })
})
