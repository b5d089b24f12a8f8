import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { composeAgreement, keepVersion } from '#app/people/agreement/steps.server.ts'
import { agreementAnnouncements } from '#app/people/agreement/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { goToConfirm, newPerson, tickAll } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db } = house

/** What was announced a month ago holds from this moment on. */
async function changeAgreement() {
  await db.insert(settings).values({ key: 'company', value: { legalName: 'Tidepool Co., Ltd.' } })
  const now = new Date()
  const [kept] = await db.transaction(async tx => keepVersion(tx, await composeAgreement(tx, now), now))
  const announced = { announcedBy: randomUUID(), announcedAt: now, holdsFrom: bangkokDay(now) }
  await db.insert(agreementAnnouncements).values({ number: kept?.number ?? 0, ...announced })
}

test('the answer has the new one too', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/membership')
  visitor.fill('Membership plan', 'day-pass')
  await goToConfirm(visitor, newPerson())
  tickAll(visitor)
  await changeAgreement()
  await visitor.press('Submit Registration')
  expect(visitor.status).toBe(409)
  expect(visitor.main).toHaveTextContent('The membership agreement has changed since you opened this page.')
  const boxes = visitor.page.getAllByRole('checkbox')
  expect(boxes).toHaveLength(7)
  for (const box of boxes) expect(box).not.toBeChecked()
})
