import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import { API_OPERATIONS } from '#app/areas/api/operations.server.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import { SCOPES } from '#app/machines/api-keys/rules.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { makeKey } from './make-key.ts'
import { asStaff, insertMember } from './reviewer.ts'

export const NOW = new Date('2026-12-01T08:00:00+07:00')

/** A moment of December in Bangkok, e.g. `02T10:00`. */
export const at = (local: string) => `2026-12-${local}:00+07:00`
export const once = (name = randomUUID()) => ({ 'idempotency-key': name })
export const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

type Ask = { method?: string; body?: unknown; headers?: Record<string, string>; now?: Date }

/** Asks the API of a house with a key that may do everything: `access.key`. */
export function askedWithKeys(ctx: RequestContext, owner: CommandContext, at?: Date) {
  const access = { key: '' }
  beforeEach(async () => {
    await ctx.db.delete(apiKeys) // a house has fifty at most
    access.key = await makeKey(owner, { name: randomUUID(), scopes: [...SCOPES] })
  })

  async function ask(path: string, { method, body, headers = {}, now = at ?? ctx.now() }: Ask = {}) {
    const request = new Request(`http://localhost/api/v1${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { authorization: `Bearer ${access.key}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await answerApi({ ...ctx, now: () => now }, request, API_OPERATIONS)
    const etag = response.headers.get('etag') ?? ''
    return { status: response.status, headers: response.headers, etag, body: await response.json() }
  }

  return { access, ask }
}

/** The API of a house on the first of December, asked with a key that may do everything: `access.key`. */
export async function openApiHouse() {
  const { db } = await createTestDatabase()
  const { ctx } = await createTestContext(db)
  const owner = await asStaff(ctx, 'owner')
  const { access, ask } = askedWithKeys(ctx, owner, NOW)

  const member = (values: Parameters<typeof insertMember>[1] = {}) =>
    insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30', ...values })

  async function space(values: object = {}): Promise<string> {
    const made = await ask('/spaces', { body: { name: 'Reef room', kind: 'room', ...values } })
    expect(made.status).toBe(201)
    return made.body.id
  }

  const patch = (id: string, etag: string, body: object) =>
    ask(`/bookings/${id}`, { method: 'PATCH', headers: { 'if-match': etag }, body })
  const cancel = (id: string, etag: string, now = NOW) =>
    ask(`/bookings/${id}`, { method: 'DELETE', headers: { 'if-match': etag }, now })

  /** One hour from ten for a new member, or what is said instead. */
  async function book(body: Record<string, unknown>, headers: Record<string, string> = once()) {
    const member_id = body['member_id'] ?? (await member()).memberId
    return ask('/bookings', {
      headers,
      body: { from: at('02T10:00'), to: at('02T11:00'), ...body, member_id },
    })
  }

  return { db, ctx, owner, access, ask, member, space, patch, cancel, book }
}
