import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keyOf } from '#app/joining/applications/steps/renewal-link.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { agreements, consents } from '#app/people/agreement/tables.server.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { openRenewalHouse } from '../../../tests/support/renewal-house.ts'
import { lookUpRenewal } from './queries/lookup.server.ts'
import { viewRenewal } from './views/renewal.server.ts'

const { db, ctx, asked, standingOf, send } = await openRenewalHouse()

test('a key that is not ours opens nothing', async () => {
  const { renewal, key } = await asked()
  const forged = [
    key.slice(0, -2),
    `${key}A`,
    `${key}=`,
    key.toLowerCase(),
    renewal.id,
    '',
    '%00',
    'x'.repeat(5000),
  ]
  for (const wrong of [...forged, keyOf({ secrets: { cookies: 'another house' } }, renewal.id)])
    expect(await lookUpRenewal(ctx, wrong)).toEqual({ ok: false, status: 404 })
})

test('an address that tries keys is stopped', async () => {
  const now = ctx.now()
  const resetsAt = new Date(now.getTime() + 30_000)
  await db.insert(rateLimits).values({ key: `renewal:${ctx.clientAddress}`, count: 600, resetsAt })
  const { key } = await asked()
  expect(await lookUpRenewal(ctx, key)).toEqual({ ok: false, status: 429 })
})

test('the page tells no more than it must, and of another application that waits it warns', async () => {
  const { member, key } = await asked({
    name: 'Nok Suwan',
    mobilePhone: '081 999 8888',
    address: '1 Beach Road',
  })
  const view = await viewRenewal(ctx, await standingOf(key), 'bank_transfer')
  expect(view).toMatchObject({
    firstName: 'Nok',
    memberIdTail: `…${member.memberId.slice(-4)}`,
    hasOther: false,
  })
  const told = JSON.stringify(view)
  for (const secret of ['Suwan', member.email, member.memberId, '081 999 8888', 'Beach Road'])
    expect(told).not.toContain(secret)
  await insertApplication(db, { email: member.email.toUpperCase() })
  expect(await viewRenewal(ctx, await standingOf(key), 'scan')).toMatchObject({
    hasOther: true,
    state: 'open',
  })
  expect(await send(key)).toEqual({ ok: true })
})

test('the agreement is asked again where nobody accepted its text before, and then it is written down', async () => {
  const { renewal, key } = await asked()
  expect((await viewRenewal(ctx, await standingOf(key), 'scan')).payment?.agreement).not.toBeNull()
  expect(await send(key, { accepted: '' })).toMatchObject({
    status: 400,
    errors: { accepted: expect.any(String) },
  })
  const both = await send(key, { accepted: '', file: null })
  expect(both).toMatchObject({ errors: { accepted: expect.any(String), data: expect.any(String) } })
  await send(key)
  expect(await db.select().from(consents).where(eq(consents.applicationId, renewal.id))).toMatchObject([
    { accepted: ['agreementAccepted'], address: ctx.clientAddress },
  ])
})

test('who accepted the text with an application of theirs is not asked again', async () => {
  const { member, renewal, key } = await asked()
  const earlier = await insertApplication(db, { memberId: member.memberId })
  const [agreement] = await db.select().from(agreements).where(eq(agreements.locale, 'th'))
  if (!agreement) throw new Error('no agreement')
  await db.insert(consents).values({
    applicationId: earlier,
    agreementId: agreement.id,
    agreementSha256: agreement.sha256,
    accepted: ['agreementAccepted'],
    acceptedAt: new Date(),
    address: '',
    userAgent: '',
  })
  expect((await viewRenewal(ctx, await standingOf(key), 'scan')).payment?.agreement).toBeNull()
  expect(await send(key, { accepted: '' })).toEqual({ ok: true })
  expect(await db.select().from(consents).where(eq(consents.applicationId, renewal.id))).toEqual([])
})
