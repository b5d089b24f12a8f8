import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { insertCode } from '#app/people/access-codes/steps/issue.server.ts'
import { showAtKiosk } from '#app/presence/kiosks/commands/entries.server.ts'
import { addKiosk, pairKiosk } from '#app/presence/kiosks/commands/pairing.server.ts'
import type { Shown } from '#app/presence/kiosks/schema.ts'
import { kioskContext } from '#app/presence/kiosks/steps/token.server.ts'
import { kiosks } from '#app/presence/kiosks/tables.server.ts'
import { checkInCode } from '#app/presence/visits/steps/code.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { insertApplication } from './incoming.ts'
import { asStaff, insertMember } from './reviewer.ts'

export const NOON = new Date('2026-08-15T12:00:00+07:00')

/** A moment of August, e.g. `15T12:00:00`. */
export const at = (local: string) => new Date(`2026-08-${local}+07:00`)

export const clockedAt = <Context extends object>(context: Context, now: Date) => ({
  ...context,
  now: () => now,
})

/** The browser of a tablet, with its cookie. */
export const browser = (cookie: string) =>
  new Request('http://localhost/kiosk', { headers: { cookie: cookie.split(';')[0] ?? '' } })

export const told = ({ result, reason }: { result: string; reason: string | null }) => reason ?? result

/** A house at noon of a day in August, with a tablet that is paired anew before each test. */
export async function openTabletHouse() {
  const { db } = await createTestDatabase()
  const { ctx } = await createTestContext(db)
  const owner = await asStaff(ctx, 'owner')
  let count = 0

  async function pair(name = 'Front door', firePin = '') {
    const made = await addKiosk(clockedAt(owner, NOON), { name, locationId: null, firePin })
    if (!made.ok) throw new Error(made.reason)
    const paired = await pairKiosk(
      clockedAt({ ...ctx, clientAddress: `10.0.${count++}.1` }, NOON),
      made.value.code,
    )
    if (!paired.ok) throw new Error(paired.reason)
    return paired.value
  }

  const pairDoor = async () => kioskContext(clockedAt(ctx, NOON), browser(await pair()))
  const tablet = { door: await pairDoor() }
  beforeEach(async () => {
    await db.delete(kiosks)
    tablet.door = await pairDoor()
  })

  const codeOf = (id: string, now = NOON) => checkInCode(ctx, { kind: 'm', id }, now)
  const byCode = (code: string, more: Partial<Shown> = {}) =>
    ({ way: 'code', code, key: randomUUID(), keptAt: null, ...more }) as Shown
  const show = (code: string, now = NOON, more: Partial<Shown> = {}) =>
    showAtKiosk(clockedAt(tablet.door, now), byCode(code, more))

  async function withCode() {
    const member = await insertMember(db)
    const applicationId = await insertApplication(db)
    const days = { validFrom: at('01T00:00:00'), validUntil: at('31T00:00:00') }
    const code = await db.transaction(tx =>
      insertCode(tx, ctx, { applicationId, memberRowId: member.id, ...days }),
    )
    return { member, id: code.accessId, pass: code.pass }
  }

  return { db, ctx, owner, tablet, pair, codeOf, byCode, show, withCode }
}
