import { randomUUID } from 'node:crypto'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { inviteKeyOf } from '#app/presence/guest-visits/steps/link.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'

test.use({ viewport: { width: 320, height: 780 } })

test('the invitation of a guest who has to pay is accessible and fits a narrow phone', async ({
  page,
  database: { db },
}) => {
  const expiryDate = addDays(bangkokDay(new Date()), 20)
  const host = await insertMember(db, { planName: 'Week Pass', expiryDate })
  const values = { submissionKey: randomUUID(), name: 'Dao Pays', contact: `${randomUUID()}@example.com` }
  const [invite] = await db
    .insert(guestInvites)
    .values({ ...values, hostId: host.id, locale: 'en', expectedAt: new Date() })
    .returning()
  const ctx = { secrets: { cookies: await loadSecret(db, 'cookies') } }
  await page.goto(`/invited/${inviteKeyOf(ctx, invite?.id ?? '')}`)
  await expect(page.getByRole('img', { name: /428/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
