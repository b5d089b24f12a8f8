import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { listDeliveries, listStoppedDeliveries } from '../queries/deliveries.server.ts'
import { listSeenKinds, listWebhookEvents, maySeeTold } from '../steps/kinds.server.ts'
import { savedSubscription, savedUrls } from '../steps/saved-addresses.server.ts'
import { deliveries, webhookSubscriptions } from '../tables.server.ts'
import { saveWebhookUrls } from './settings.server.ts'
import { createSubscription, updateSubscription } from './subscriptions.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const URL_TYPED = 'https://hooks.example.com/sala'
const ELSEWHERE = 'https://elsewhere.example.com/mine'

/** Somebody of a role that the house made, who may change webhooks and do this besides. */
const editor = (...permissions: string[]): CommandContext => ({
  ...owner,
  actor: {
    ...owner.actor,
    admin: {
      displayName: 'Nok',
      role: 'own',
      roleName: 'Automation',
      permissions: ['webhooks.view', 'webhooks.edit', ...permissions],
    },
  },
})

beforeEach(() => db.delete(webhookSubscriptions))

test.each(listWebhookEvents())(
  '$name is ticked by who may do $see, and by nobody else',
  async ({ name, see }) => {
    const values = { name: 'Mine', url: URL_TYPED, events: [name] }
    const refused = await createSubscription(editor(), values)
    expect(refused).toMatchObject({ ok: false, errors: { events: expect.stringContaining('role') } })
    expect(await db.$count(webhookSubscriptions)).toBe(0)
    expect(await createSubscription(editor(see), values)).toMatchObject({ ok: true })
  },
)

test('what somebody else ticked is not led elsewhere, and may be left out', async () => {
  const made = await createSubscription(owner, {
    name: 'Accounting',
    url: URL_TYPED,
    events: ['member.updated', 'blog.published'],
  })
  if (!made.ok) throw new Error('not made')
  const [row] = await db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, made.id))
  if (!row) throw new Error('no row')
  const { version } = savedSubscription(row)
  const change = { id: made.id, version, name: 'Accounting', url: ELSEWHERE }
  const blogger = editor('blog.view')
  expect(
    await updateSubscription(blogger, { ...change, events: ['member.updated', 'blog.published'] }),
  ).toMatchObject({ ok: false, errors: { events: expect.any(String) } })
  expect(await db.select().from(webhookSubscriptions)).toMatchObject([{ url: URL_TYPED }])
  expect(await updateSubscription(blogger, { ...change, events: ['blog.published'] })).toMatchObject({
    ok: true,
  })
})

test('registrations and slips are led elsewhere only by who may view them', async () => {
  const { version } = savedUrls({ registrationUrl: null, receiptUrl: null })
  const fields = { registration: ELSEWHERE, receipt: '' }
  expect(await saveWebhookUrls(editor('receipts.view'), { fields, version })).toMatchObject({
    ok: false,
    problems: { registration: 'unseen' },
  })
  expect(await saveWebhookUrls(editor('applications.view'), { fields, version })).toMatchObject({ ok: true })
})

test('whom a message is about is told, and searched, only where such records may be viewed', async () => {
  const member = await insertMember(db, { name: 'Anong Hidden' })
  const made = await createSubscription(owner, {
    name: 'Accounting',
    url: URL_TYPED,
    events: ['member.updated'],
  })
  if (!made.ok) throw new Error('not made')
  await db.insert(deliveries).values({
    id: 'msg_1',
    kind: 'member.updated',
    subjectId: member.id,
    subscriptionId: made.id,
    status: 'stopped',
    payload: { type: 'member.updated', data: { name: member.name, email: member.email } },
  })
  const asked = (search: string) =>
    readListQuery(new URLSearchParams({ search, q: search }), { kind: [], status: [], to: [] })
  const look = async (who: CommandContext) => {
    const seenKinds = listSeenKinds(who.actor)
    const all = await listDeliveries(db, asked(''), seenKinds)
    const found = await listDeliveries(db, { ...asked(''), search: 'Anong' }, seenKinds)
    const stopped = await listStoppedDeliveries(db, { limit: 5, seenKinds })
    return {
      about: all.rows.map(row => row.about),
      found: found.total,
      stopped: stopped.map(row => row.about),
    }
  }
  expect(await look(editor())).toEqual({ about: [''], found: 0, stopped: [''] })
  expect(await look(editor('members.view'))).toEqual({
    about: ['Anong Hidden'],
    found: 1,
    stopped: ['Anong Hidden'],
  })
  expect(maySeeTold(editor().actor, 'member.updated')).toBe(false)
  expect(maySeeTold(owner.actor, 'no.such_event')).toBe(false)
})
