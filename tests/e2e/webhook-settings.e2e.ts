import { randomUUID } from 'node:crypto'
import { deliveries, webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ viewport: { width: 320, height: 700 } })

test('addresses, deliveries and one of them fit', async ({ page, database: { db } }) => {
  const id = `msg_${randomUUID().replaceAll('-', '')}`
  const payload = { name: 'Nok', email: 'nok@example.com' }
  const subject = { kind: 'registration', subjectId: randomUUID(), payload } as const
  await db.insert(deliveries).values({ id, ...subject, status: 'stopped', attempts: 10 })
  const [address] = await db
    .insert(webhookSubscriptions)
    .values({
      name: 'Accounting',
      url: 'https://hooks.example.com/sala',
      events: ['payment.recorded'],
      createdBy: randomUUID(),
    })
    .returning()
  await signInAsOwner(page)
  for (const path of ['', `/${id}`, `/events/${address?.id}`]) {
    await visit(page, `/admin/settings/webhooks${path}`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
