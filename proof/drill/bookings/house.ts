import { randomUUID } from 'node:crypto'
import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { Answer, Booker } from './client.ts'

/** What an hour costs. */
export const HOUR_SATANG = 20_000

/** Somebody who may come in for as long as the drill books. @returns the member id */
export async function addMember(db: Database): Promise<string> {
  const memberId = `SALA-${randomUUID().slice(0, 8).toUpperCase()}`
  const today = bangkokDay(new Date())
  const [firstDay, expiryDay] = [addDays(today, -30), addDays(today, 365)]
  await db.transaction(async tx => {
    const [member] = await tx
      .insert(members)
      .values({
        memberId,
        name: 'Nok Suwan',
        email: `${randomUUID()}@example.com`,
        planName: 'Monthly Pass',
        membershipType: 'monthly',
        joinDate: firstDay,
        expiryDate: expiryDay,
      })
      .returning()
    if (!member) throw new Error('no member')
    const source = { memberRowId: member.id, sourceKey: `drill:${member.id}` }
    await grantEntitlements(tx, [{ ...source, of: 'monthly', firstDay, expiryDay }])
  })
  return memberId
}

/** @returns its id */
export async function addSpace(ask: Booker, values: object): Promise<string> {
  const usual = { kind: 'room', price_per_hour_satang: HOUR_SATANG }
  const body = { ...usual, ...values }
  return idOf(await ask({ method: 'POST', path: '/spaces', body, idempotencyKey: randomUUID() }))
}

export async function giveMinutes(ask: Booker, memberId: string, minutes: number) {
  const path = `/members/${memberId}/credits`
  const body = { minutes, reason: 'Drill' }
  const { status } = await ask({ method: 'POST', path, body, idempotencyKey: randomUUID() })
  if (status !== 201) throw new Error(`Minutes: ${status}`)
}

function idOf({ status, body }: Answer): string {
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.id
}
