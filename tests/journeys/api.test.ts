import { createHash, randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from '#app/joining/contracts/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import type { ApiDocument, MediaType } from '#app/machines/api/adapters/openapi.server.ts'
import { SCOPES, type Scope, USUAL_LIMIT } from '#app/machines/api-keys/rules.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { blogRequests } from '#app/public/blog/tables.server.ts'
import type { Asker, Refused } from '../support/api-answers.ts'
import { bankScenarios } from '../support/bank-answers.ts'
import { billScenarios } from '../support/bill-answers.ts'
import { blogScenarios, titledPost } from '../support/blog-answers.ts'
import { bookingScenarios } from '../support/booking-answers.ts'
import { contractScenarios } from '../support/contract-answers.ts'
import { insertCompany } from '../support/contract-house.ts'
import { customerScenarios } from '../support/customer-answers.ts'
import { memberScenarios, newMember } from '../support/member-answers.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { PASSWORD } from '../support/sign-in.ts'

const house = await openRequestHouse()
const { db, url } = house
const owner = await house.newStaff()

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

async function insertKey(scopes: Scope[]) {
  const key = `sala_${randomUUID()}`
  const hash = createHash('sha256').update(key).digest('hex')
  const values = { name: 'Test', scopes, hash, ending: key.slice(-4), createdBy: randomUUID() }
  const [row] = await db.insert(apiKeys).values(values).returning()
  if (!row) throw new Error('no key')
  return { key, id: row.id }
}

/** Asks the house for the operation as it is documented. */
function asker(document: ApiDocument, usualKey: string): Asker {
  return (operationId, { id = '', match = '', query = '', key = usualKey, headers = {}, body, raw } = {}) => {
    const [found] = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation.operationId === operationId ? [{ path, method: method.toUpperCase() }] : [],
      ),
    )
    if (!found) throw new Error(`${operationId} is not documented`)
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    return fetch(`${url}/api/v1${found.path.replace('{id}', id).replace('{match}', match)}${query}`, {
      method: found.method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    })
  }
}

type Known = Omit<Refused, 'large'> &
  Record<'checker' | 'lister' | 'desk' | 'booker' | 'banker' | 'agent' | 'requestId', string> & {
    code: { accessId: string; pass: string }
  }

/** How to get each documented answer, by operation and status. */
async function scenariosFor(ask: Asker, document: ApiDocument, known: Known) {
  const { requestId, booker, banker, agent, keyless, tired, ...others } = known
  const written = document.paths['/blogs']?.['post']?.requestBody?.content['application/json']
  const example = Object.values(written?.examples ?? {})[0]?.value
  const refused = {
    keyless,
    tired,
    large: JSON.stringify(titledPost({ full_post: 'x'.repeat(1024 * 1024) })),
  }
  const member = await (await ask('createMember', { key: known.desk, body: newMember() })).json()
  return new Map([
    ...(await bookingScenarios(ask, { key: booker, memberId: member.id, ...refused })),
    ...(await bankScenarios(ask, { key: banker, ...refused })),
    ...(await customerScenarios(ask, { key: banker, ...refused })),
    ...(await billScenarios(ask, { key: booker, memberId: member.id, ...refused })),
    ...(await contractScenarios(ask, {
      key: agent,
      ...(await contracted()),
      memberId: member.id,
      ...refused,
    })),
    ...(await blogScenarios(ask, { example, requestId, ...refused })),
    ...(await memberScenarios(ask, { ...others, ...refused })),
  ])
}

/** Who pays for contracts, and one that is over. */
async function contracted() {
  const { id: customerId } = await insertCompany(db)
  const over = { customerId, number: 'CT2020-000001', state: 'declined', firstDay: '2020-01-01' } as const
  const [contract] = await db.insert(contracts).values(over).returning()
  return { customerId, overId: contract?.id ?? '' }
}

/** A check of values against a schema of the document. */
function checkerOf(document: ApiDocument) {
  const $defs = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  )
  return ({ schema }: MediaType) => {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))
    return z.fromJSONSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...local, $defs })
  }
}

const listOperations = (document: ApiDocument) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

test('every documented answer is really given as documented, and every example is true', async () => {
  const document: ApiDocument = await (await fetch(`${url}/api/v1/openapi.json`)).json()
  expect(document.openapi).toBe('3.1.0')
  const usual = await insertKey(['blogs.write'])
  const [keyless, checker, lister, desk] = await Promise.all([
    insertKey([]),
    insertKey(['access_codes.check']),
    insertKey(['access_codes.read']),
    insertKey(['members.read', 'members.write', 'check_ins.write', 'visits.read']),
  ])
  const [booker, banker, agent] = [
    await insertKey([...SCOPES]),
    await insertKey([...SCOPES]),
    await insertKey([...SCOPES]),
  ]
  const tired = await insertKey([...SCOPES])
  const resetsAt = new Date(Date.now() + 60_000)
  await db.insert(rateLimits).values({ key: `api-key:${tired.id}`, count: USUAL_LIMIT, resetsAt })
  const ask = asker(document, usual.key)
  const [request] = await db
    .insert(blogRequests)
    .values({ kind: 'generate', topic: 'Tea', status: 'sent' })
    .returning()
  const known = {
    keyless: keyless.key,
    checker: checker.key,
    lister: lister.key,
    desk: desk.key,
    booker: booker.key,
    banker: banker.key,
    agent: agent.key,
    tired: tired.key,
    requestId: request?.id ?? '',
    code: { accessId: '7K3M9Q', pass: '2X8HTRW4' },
  }
  const isWrongKey = like(rateLimits.key, 'api-wrong-key:%')
  const scenarios = await scenariosFor(ask, document, known)
  const schemaOf = checkerOf(document)
  const seen: string[] = []
  for (const { operation } of listOperations(document)) {
    const { operationId, responses, requestBody } = operation
    for (const media of [...Object.values(requestBody?.content ?? {}), ...mediaOf(responses)]) {
      const examples = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)]
      for (const example of examples.filter(value => value !== undefined)) schemaOf(media).parse(example)
    }
    for (const [status, { content = {}, headers = {} }] of Object.entries(responses)) {
      const name = `${operationId} ${status}`
      const run = scenarios.get(name)
      if (!run) continue
      if (status === '401') await db.delete(rateLimits).where(isWrongKey) // held up soon
      const answer = await run()
      const text = await answer.text()
      expect(answer.status, `${name}: ${text}`).toBe(Number(status))
      const [type, media] = Object.entries(content)[0] ?? []
      expect(answer.headers.get('content-type'), name).toBe(type ?? null)
      if (media) schemaOf(media).parse(JSON.parse(text))
      else expect(text, name).toBe('')
      for (const header of Object.keys(headers).filter(header => header !== 'Idempotent-Replayed')) {
        expect(answer.headers.get(header), `${name} ${header}`).toBeTruthy()
      }
      seen.push(name)
    }
  }
  const documented = listOperations(document).flatMap(({ operation }) =>
    Object.keys(operation.responses).map(status => `${operation.operationId} ${status}`),
  )
  expect(documented.toSorted()).toEqual(seen.toSorted())
  await db.delete(blogRequests).where(eq(blogRequests.id, known.requestId))
})

function mediaOf(responses: ApiDocument['paths'][string][string]['responses']): MediaType[] {
  return Object.values(responses).flatMap(({ content = {} }) => Object.values(content))
}

test('nothing undocumented is served, and nothing for a session or another site', async () => {
  const document: ApiDocument = await (await fetch(`${url}/api/v1/openapi.json`)).json()
  const { key } = await insertKey(['blogs.write'])
  const headers = { authorization: `Bearer ${key}` }
  for (const [path, methods] of Object.entries(document.paths)) {
    const documented = Object.keys(methods).map(method => method.toUpperCase())
    for (const method of METHODS.filter(method => !documented.includes(method))) {
      const answer = await fetch(`${url}/api/v1${path.replace('{id}', 'x')}`, { method, headers })
      expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([
        405,
        documented.join(', '),
      ])
    }
  }
  const others = ['', '/', '/keys', '/staff', '/blogs/', '/blogs.data', '/blogs/x/y', '/../v1/x']
  for (const path of others) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(`${url}/api/v1${path}`, { method, headers })
      expect(answer.status, `${method} ${path}`).toBe(404)
    }
  }

  const body = JSON.stringify(titledPost())
  const json = { 'content-type': 'application/json' }
  const own = await owner.fetch('/api/v1/blogs', { method: 'POST', body, headers: json })
  expect(own.status).toBe(401)
  const foreign = { origin: 'https://n8n.example', 'sec-fetch-site': 'cross-site' }
  const withKey = await fetch(`${url}/api/v1/blogs`, {
    method: 'POST',
    body,
    headers: { ...headers, ...json, ...foreign },
  })
  expect(withKey.status, await withKey.text()).toBe(201)
  expect(withKey.headers.get('access-control-allow-origin')).toBeNull()
})

test('the documentation is readable without scripts, and shows every operation', async () => {
  const document: ApiDocument = await (await fetch(`${url}/api/v1/openapi.json`)).json()
  const visitor = house.newVisitor()
  await visitor.open('/api/v1/docs')
  expect(visitor.document.querySelectorAll('script')).toHaveLength(0)
  for (const { path, operation } of listOperations(document)) {
    const section = visitor.page.getByRole('region', { name: operation.summary })
    expect(section).toHaveTextContent(`/api/v1${path}`)
    expect(section).toHaveTextContent('curl')
  }
})

describe('an owner', () => {
  const row = (name: string) => owner.page.getByRole('row', { name: new RegExp(name) })
  const dialog = () => owner.page.getByRole('dialog')

  test('makes a key, a program publishes with it, and once revoked it opens nothing', async () => {
    const name = `n8n ${randomUUID().slice(0, 8)}`
    await owner.open('/admin/settings/api-keys')
    await owner.follow('New key')
    await owner.press('Make the key', dialog())
    expect(dialog()).toHaveTextContent('Give the key a name.')
    expect(dialog()).toHaveTextContent('Choose at least one thing that the key may do.')
    owner.fill('Name', name, dialog())
    owner.check(/write, publish and delete blog posts/, dialog())
    owner.fill('Current password', PASSWORD, dialog())
    await owner.press('Make the key', dialog())
    expect(dialog()).toHaveTextContent('This is the only time that you see this key')
    const apiKey = owner.page.getByText(/^sala_[\w-]{20,}$/).textContent
    await owner.follow('I have copied it', dialog())
    expect(owner.text).not.toContain(apiKey)
    expect(row(name)).toHaveTextContent(`sala_…${apiKey.slice(-4)}`)
    expect(row(name)).toHaveTextContent('Never')

    const asked = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const title = `Tea at midnight ${randomUUID().slice(0, 8)}`
    const body = JSON.stringify({ title, full_post: 'Hello.', status: 'published' })
    const made = await fetch(`${url}/api/v1/blogs`, { method: 'POST', headers: asked, body })
    expect(made.status).toBe(201)
    expect(await made.json()).toMatchObject({ status: 'published' })
    const visitor = house.newVisitor()
    await visitor.open('/blogs')
    await visitor.follow(title)
    visitor.page.getByRole('heading', { level: 1, name: title })

    await owner.open('/admin/settings/api-keys')
    expect(row(name)).not.toHaveTextContent('Never')
    await owner.follow(/^Revoke/, row(name))
    await owner.press('Revoke', dialog())
    expect(owner.main).toHaveTextContent(`The key “${name}” is revoked.`)
    expect(row(name)).toHaveTextContent('Revoked')
    expect((await fetch(`${url}/api/v1/blogs`, { headers: asked })).status).toBe(401)
  })

  test('a key is made, shown and revoked all the same', async () => {
    const name = `Make ${randomUUID().slice(0, 8)}`
    await owner.open('/admin/settings/api-keys?new=1')
    owner.fill('Name', name, dialog())
    await owner.press('Make the key', dialog())
    expect(owner.status).toBe(400)
    expect(owner.control('Name', dialog())).toHaveValue(name)
    owner.check(/Check an access code/, dialog())
    owner.fill('Current password', PASSWORD, dialog())
    await owner.press('Make the key', dialog())
    owner.page.getByText(/^sala_[\w-]{20,}$/)
    await owner.follow('I have copied it')
    await owner.follow(/^Revoke/, row(name))
    await owner.press('Revoke', dialog())
    expect(row(name)).toHaveTextContent('Revoked')
  })
})
