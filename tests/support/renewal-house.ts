import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { keyOf } from '#app/joining/applications/steps/renewal-link.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { requestRenewal } from '#app/joining/renewals/commands/ask.server.ts'
import { sendRenewalSlip } from '#app/joining/renewals/commands/pay.server.ts'
import { lookUpRenewal } from '#app/joining/renewals/queries/lookup.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { asStaff, insertMember } from './reviewer.ts'
import { slip } from './slip.ts'

type Fields = Partial<Record<'submissionKey' | 'seen' | 'accepted' | 'method', string>> & {
  file?: File | null
}

/** A house on 28 August 2026 whose members are asked to renew. */
export async function openRenewalHouse() {
  const { db } = await createTestDatabase()
  const { ctx: plain } = await createTestContext(db)
  const at = (instant: string) => ({ ...plain, now: () => new Date(instant) })
  const ctx = at('2026-08-28T12:00:00+07:00')
  const staff = await asStaff(plain, 'front_desk')
  const deskAt = (instant: string) => ({ ...staff, now: () => new Date(instant) })
  const desk = deskAt('2026-08-28T13:00:00+07:00')
  const picture = await slip()

  /** A member who was asked, with the key of the link. */
  async function asked(values: Parameters<typeof insertMember>[1] = {}) {
    const member = await insertMember(db, values)
    const sent = await requestRenewal(
      { ...desk, now: () => new Date('2026-08-24T09:00:00+07:00') },
      { id: member.id },
    )
    if (!sent.ok) throw new Error(sent.reason)
    const [renewal] = await db.select().from(renewals).where(eq(renewals.memberRowId, member.id))
    if (!renewal) throw new Error('no renewal')
    return { member, renewal, key: keyOf(ctx, renewal.id) }
  }

  async function standingOf(key: string, context = ctx) {
    const found = await lookUpRenewal(context, key)
    if (!found.ok) throw new Error(String(found.status))
    return found.standing
  }

  function formOf({ file = new File([new Uint8Array(picture.buffer)], 'slip.png'), ...fields }: Fields = {}) {
    const form = new FormData()
    const filled = { submissionKey: randomUUID(), seen: '535000', accepted: 'on', method: 'scan', ...fields }
    for (const [name, value] of Object.entries(filled)) form.set(name, value)
    if (file) form.set('data', file)
    return form
  }

  const sending = (form: FormData) => ({ form, locale: 'en', userAgent: 'test' })
  const send = async (key: string, fields?: Fields, context = ctx) =>
    sendRenewalSlip(context, await standingOf(key, context), sending(formOf(fields)))

  const stateOf = async (key: string, context = ctx) => (await standingOf(key, context)).state
  const slipsOf = (id: string) =>
    db
      .select()
      .from(receipts)
      .where(isSlipOf({ kind: 'application', id }))
  const memberOf = async (id: string) => (await db.select().from(members).where(eq(members.id, id)))[0]

  beforeEach(async () => {
    await db.delete(rateLimits)
    await db.delete(settings).where(eq(settings.key, 'renewals'))
  })

  return {
    db,
    at,
    ctx,
    staff,
    deskAt,
    desk,
    asked,
    standingOf,
    formOf,
    sending,
    send,
    stateOf,
    slipsOf,
    memberOf,
  }
}
