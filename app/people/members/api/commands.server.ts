import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { findPlanByNameOrSlug } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { anchorOf, expiryDay, membershipTypeOf, periodOf } from '#app/house/plans/rules/prices.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, dayOfMonth } from '#app/kit/pure/days.ts'
import type { Call } from '#app/machines/api/adapters/operation.server.ts'
import { type FieldError, problem } from '#app/machines/api/rules/problems.ts'
import { readEtags } from '#app/machines/api/schema/etags.ts'
import { answerOnce, type KeptAnswer } from '#app/machines/api/steps.server.ts'
import { memberSource } from '#app/people/entitlements/rules.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { findMemberByName, type MemberRow } from '../queries/members.server.ts'
import { newMemberId } from '../rules/member-id.ts'
import { type MemberField, memberContent, newMemberValues, validateMember } from '../schema.ts'
import { changeMember } from '../steps/change.server.ts'
import { addMember, lockMember, type Member } from '../steps/memberships.server.ts'
import { changePayer, holdCompany } from '../steps/payer.server.ts'
import { valuesOf } from '../steps/values.server.ts'
import { etagOf, recordOf } from './record.server.ts'
import type { memberChange, newMember } from './schema.ts'

type NewMember = z.output<typeof newMember>
type Change = z.output<typeof memberChange>

/** Makes one member, however often it is asked for with the same `Idempotency-Key`. */
export function createMember(call: Call<null, NewMember>): Promise<Response> {
  const { ctx, key, request, body } = call
  return ctx.db.transaction(tx =>
    answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, () => storeMember(tx, call)),
  )
}

async function storeMember(tx: Transaction, { ctx, key, body }: Call<null, NewMember>): Promise<KeptAnswer> {
  const plan = await findPlanByNameOrSlug(tx, body.plan)
  if (!plan) throw invalid([{ pointer: '#/plan', detail: 'There is no such plan.' }])
  const today = bangkokDay(ctx.now())
  const joinDate = body.join_date ?? earlierOf(today, body.expiry_date)
  const typed = {
    ...newMemberValues(today),
    joinDate,
    name: body.name,
    email: body.email,
    mobilePhone: body.mobile_phone,
    status: body.status,
    membershipType: membershipTypeOf(periodOf(plan)),
    expiryDate: body.expiry_date ?? expiryDay(periodOf(plan), joinDate),
  }
  refuseInvalid(typed, today)
  const member = await insertNew(tx, { ...memberContent(typed), updatedAt: ctx.now() }, plan, key.name)
  await announceChange(tx, 'members')
  const headers = { ETag: etagOf(member), Location: `/api/v1/members/${member.id}` }
  return { status: 201, headers, body: await recordOf(tx, member, { ctx, key }) }
}

/** A membership that is over already has begun on its last day at the latest. */
function earlierOf(today: Day, expiryDate: Day | undefined): Day {
  return expiryDate !== undefined && expiryDate < today ? expiryDate : today
}

type Content = ReturnType<typeof memberContent> & { updatedAt: Date }

/** A membership that was paid for elsewhere: it may be used, and nothing is owed for it. */
async function insertNew(tx: Transaction, content: Content, plan: PlanView, apiKey: string): Promise<Member> {
  const { joinDate, expiryDate } = content
  const anchorDay = expiryDate === null ? null : anchorOf(expiryDate, [dayOfMonth(joinDate)])
  const values = { ...content, planName: plan.name, anchorDay, memberId: newMemberId(randomBytes) }
  const member = await addMember(tx, values, null, { apiKey })
  // The member id belongs to somebody: the next one will not.
  if (!member) return insertNew(tx, content, plan, apiKey)
  const source = { memberRowId: member.id, sourceKey: memberSource(member.id) }
  await grantEntitlements(tx, [{ ...source, of: plan, firstDay: joinDate, expiryDay: expiryDate }])
  return member
}

/** Changes the fields that were sent of the revision that `If-Match` names. */
export async function updateMember({ ctx, key, request, path, body }: Call<null, Change>): Promise<Response> {
  const wanted = readEtags(request.headers.get('if-match'))
  if (wanted === null) throw problem('unconditional')
  const found = await findOrRefuse(ctx.db, path['id'])
  return ctx.db.transaction(async tx => {
    const { customer_id: companyId } = body
    if (companyId) await holdCompany(tx, companyId)
    const before = await lockMember(tx, found.id)
    if (!before) throw problem('not_found')
    if (!wanted.includes(etagOf(before)) && !wanted.includes('*')) throw problem('outdated')
    const sent = sentOf(body)
    const typed = { ...valuesOf(before), ...sent }
    refuseInvalid(typed, bangkokDay(ctx.now()), Object.keys(sent))
    const by = { by: null, now: ctx.now(), facts: { apiKey: key.name } }
    if (Object.keys(sent).length > 0)
      await changeMember(tx, before, memberContent(typed), { ...by, telling: ctx })
    if (companyId !== undefined && !(await changePayer(tx, before, { ...by, companyId })))
      throw invalid([{ pointer: '#/customer_id', detail: 'There is no such company.' }])
    const after = await findOrRefuse(tx, before.id)
    return Response.json(await recordOf(tx, after, { ctx, key }), {
      headers: { ETag: etagOf(after) },
    })
  })
}

/** The member with that id, or that member id. */
export async function findOrRefuse(db: Executor, name = ''): Promise<MemberRow> {
  const member = await findMemberByName(db, name)
  if (!member) throw problem('not_found')
  return member
}

function sentOf({ name, email, mobile_phone: mobilePhone, status, expiry_date }: Change) {
  const expiryDate = expiry_date === null ? '' : expiry_date
  const sent = { name, email, mobilePhone, status, expiryDate }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

const POINTERS: Partial<Record<MemberField, string>> = {
  name: '#/name',
  email: '#/email',
  mobilePhone: '#/mobile_phone',
  status: '#/status',
  joinDate: '#/join_date',
  expiryDate: '#/expiry_date',
}

/** By the rules of the form; a phone may be missing, and what was not sent is not judged. */
function refuseInvalid(typed: Record<string, string>, today: Day, sent = Object.keys(POINTERS)) {
  const errors = Object.entries(validateMember(typed, today))
    .filter(([field]) => sent.includes(field) && !(field === 'mobilePhone' && typed[field] === ''))
    .map(([field, detail]) => ({ pointer: POINTERS[field as MemberField] ?? '#', detail }))
  if (errors.length > 0) throw invalid(errors)
}

function invalid(errors: FieldError[]): Response {
  return problem('invalid', { errors })
}
