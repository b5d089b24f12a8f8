import { randomUUID } from 'node:crypto'
import { settings } from '#app/house/settings/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { composeAgreement, keepVersion } from '#app/people/agreement/steps.server.ts'
import { agreementAnnouncements } from '#app/people/agreement/tables.server.ts'
import { expect, test } from '../support/journey.ts'
import {
  completeWith,
  findApplications,
  goToPayment,
  newVisitor,
  openWizard,
  tickAll,
} from '../support/registering.ts'
import { RESET } from '../support/server.ts'
import { resetSettings, type ServerDatabase } from '../support/server-database.ts'

test.use({
  serverEnv: RESET,
  contextOptions: { reducedMotion: 'reduce' },
  allowedComplaint: /status of 409|409 \(Conflict\)/,
})

const CHANGED = 'The membership agreement has changed since you opened this page.'

/** What was announced a month ago holds from this moment on. */
async function changeAgreement({ db }: ServerDatabase) {
  const row = { key: 'company', value: { legalName: `Tidepool ${randomUUID().slice(0, 8)} Co., Ltd.` } }
  await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
  const now = new Date()
  const [kept] = await db.transaction(async tx => keepVersion(tx, await composeAgreement(tx, now), now))
  const announced = { announcedBy: randomUUID(), announcedAt: now, holdsFrom: bangkokDay(now) }
  await db.insert(agreementAnnouncements).values({ number: kept?.number ?? 0, ...announced })
  return row.value.legalName
}

test.beforeEach(({ database }) => resetSettings(database))

test('who accepted another agreement than holds by now is shown the new one, with everything typed kept', async ({
  page,
  database,
}) => {
  const visitor = newVisitor()
  await openWizard(page)
  await goToPayment(page, visitor)
  const name = await changeAgreement(database)
  await completeWith(page, 'Bank transfer')
  await expect(page.getByText(CHANGED)).toBeVisible()
  expect(await findApplications(database, visitor)).toEqual([])
  await expect(page.getByText(visitor.email)).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Read the agreement' }).click()
  // The pages are pictures; their text is there for whoever cannot see them.
  await expect(page.getByText(name).first()).toBeAttached()
  await page.keyboard.press('Escape')
  await tickAll(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await completeWith(page, 'Bank transfer')
  await expect.poll(() => findApplications(database, visitor)).toHaveLength(1)
})
