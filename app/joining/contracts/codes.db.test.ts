import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { checkCode } from '#app/people/access-codes/commands/check.server.ts'
import { revokeCode } from '#app/people/access-codes/commands/revoke.server.ts'
import { listActiveCodes, listCodes, readCodeQuery } from '#app/people/access-codes/queries/codes.server.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { NOW } from '../../../tests/support/api-house.ts'
import { openContractHouse } from '../../../tests/support/contract-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'

const { db, ctx: server, owner, contract, fill } = await openContractHouse()
const ctx = { ...server, now: () => NOW }
const staff = { ...owner, now: () => NOW }

/** Somebody of whom staff wrote the record, on a seat of a contract that runs. */
async function seated() {
  const { items } = await contract({ first_day: '2026-12-01' })
  const seat: string = items[0].seats[0].id
  const member = await insertMember(db, { name: 'Mali Without' })
  expect((await fill(seat, member.memberId)).status).toBe(200)
  return { seat, member }
}

const codesOf = (memberRowId: string) =>
  db.select().from(accessCodes).where(eq(accessCodes.memberRowId, memberRowId))

async function codeOf(memberRowId: string) {
  const [code, ...others] = await codesOf(memberRowId)
  if (!code || others.length > 0) throw new Error('not one code')
  return { id: code.accessId, pass: openPass(ctx.secrets, code) ?? '', rowId: code.id }
}

test('who never registered has a code of their own with a seat, which opens nothing once it is freed', async () => {
  const { seat, member } = await seated()
  const code = await codeOf(member.id)
  expect(await checkCode(ctx, code)).toMatchObject({ isOpen: true, isProvisional: false })
  expect(await listActiveCodes(ctx)).toMatchObject([
    { id: code.id, pass: code.pass, name: 'Mali Without', memberId: member.memberId },
  ])
  for (const search of ['without', code.id]) {
    const { rows } = await listCodes(db, readCodeQuery(new URLSearchParams({ q: search })), NOW)
    expect(rows).toMatchObject([{ name: 'Mali Without', memberId: member.memberId }])
  }
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, member.id))
  expect(log.map(({ action }) => action)).toContain('code_given')
  expect(JSON.stringify(log)).not.toContain(code.pass)

  await fill(seat, null)
  expect(await checkCode(ctx, code)).toMatchObject({ isOpen: false })
  expect(await listActiveCodes(ctx)).toEqual([])
  await fill(seat, member.memberId)
  expect(await codeOf(member.id)).toEqual(code)
  expect(await checkCode(ctx, code)).toMatchObject({ isOpen: true })
})

test('a code of a seat that staff have revoked has no successor while it would last', async () => {
  const { seat, member } = await seated()
  const code = await codeOf(member.id)
  expect(await revokeCode(staff, { id: code.rowId })).toMatchObject({ ok: true })
  await fill(seat, null)
  await fill(seat, member.memberId)
  expect(await codesOf(member.id)).toHaveLength(1)
  expect(await checkCode(ctx, code)).toMatchObject({ isOpen: false, reason: 'revoked' })
})
