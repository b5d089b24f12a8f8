import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq, like } from 'drizzle-orm'
import { z } from 'zod'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import type { ApiDocument, MediaType } from '#app/machines/api/adapters/openapi.server.ts'
import { SCOPES, type Scope, USUAL_LIMIT } from '#app/machines/api-keys/rules.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { blogRequests } from '#app/public/blog/tables.server.ts'
import type { Asker, Refused } from '../support/api-answers.ts'
import { blogScenarios, titledPost } from '../support/blog-answers.ts'
import { bookingScenarios } from '../support/booking-answers.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { memberScenarios, newMember } from '../support/member-answers.ts'
import { OWNER } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

async function insertKey({ db }: ServerDatabase, scopes: Scope[]) {
  const key = `sala_${randomUUID()}`
  const hash = createHash('sha256').update(key).digest('hex')
  const values = { name: 'Test', scopes, hash, ending: key.slice(-4), createdBy: randomUUID() }
  const [row] = await db.insert(apiKeys).values(values).returning()
  if (!row) throw new Error('no key')
  return { key, id: row.id }
}

/** Asks the running server for the operation as it is documented. */
function asker(url: string, document: ApiDocument, usualKey: string): Asker {
  return (operationId, { id = '', query = '', key = usualKey, headers = {}, body, raw } = {}) => {
    const [found] = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation.operationId === operationId ? [{ path, method: method.toUpperCase() }] : [],
      ),
    )
    if (!found) throw new Error(`${operationId} is not documented`)
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    return fetch(`${url}/api/v1${found.path.replace('{id}', id)}${query}`, {
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
  Record<'checker' | 'lister' | 'desk' | 'booker' | 'requestId', string> & {
    code: { accessId: string; pass: string }
  }

/** How to get each documented answer, by operation and status. */
async function scenariosFor(ask: Asker, document: ApiDocument, known: Known) {
  const { requestId, booker, keyless, tired, ...others } = known
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
    ...(await blogScenarios(ask, { example, requestId, ...refused })),
    ...(await memberScenarios(ask, { ...others, ...refused })),
  ])
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

test('every documented answer is really given as documented, and every example is true', async ({
  server,
  database,
}) => {
  const document: ApiDocument = await (await fetch(`${server.url}/api/v1/openapi.json`)).json()
  expect(document.openapi).toBe('3.1.0')
  const usual = await insertKey(database, ['blogs.write'])
  const [keyless, checker, lister, desk] = await Promise.all([
    insertKey(database, []),
    insertKey(database, ['access_codes.check']),
    insertKey(database, ['access_codes.read']),
    insertKey(database, ['members.read', 'members.write', 'check_ins.write', 'visits.read']),
  ])
  const booker = await insertKey(database, [...SCOPES])
  const tired = await insertKey(database, [...SCOPES])
  const resetsAt = new Date(Date.now() + 60_000)
  await database.db.insert(rateLimits).values({ key: `api-key:${tired.id}`, count: USUAL_LIMIT, resetsAt })
  const ask = asker(server.url, document, usual.key)
  const [request] = await database.db
    .insert(blogRequests)
    .values({ kind: 'generate', topic: 'Tea', status: 'sent' })
    .returning()
  const known = {
    ...{ keyless: keyless.key, checker: checker.key, lister: lister.key, desk: desk.key },
    ...{ booker: booker.key, tired: tired.key },
    ...{ requestId: request?.id ?? '', code: { accessId: '7K3M9Q', pass: '2X8HTRW4' } },
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
      if (status === '401') await database.db.delete(rateLimits).where(isWrongKey) // held up soon
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
  await database.db.delete(blogRequests).where(eq(blogRequests.id, known.requestId))
})

function mediaOf(responses: ApiDocument['paths'][string][string]['responses']): MediaType[] {
  return Object.values(responses).flatMap(({ content = {} }) => Object.values(content))
}

test('nothing undocumented is served, and nothing for a session or another site', async ({
  page,
  server,
  database,
}) => {
  const document: ApiDocument = await (await fetch(`${server.url}/api/v1/openapi.json`)).json()
  const { key } = await insertKey(database, ['blogs.write'])
  const headers = { authorization: `Bearer ${key}` }
  for (const [path, methods] of Object.entries(document.paths)) {
    const documented = Object.keys(methods).map(method => method.toUpperCase())
    for (const method of METHODS.filter(method => !documented.includes(method))) {
      const answer = await fetch(`${server.url}/api/v1${path.replace('{id}', 'x')}`, { method, headers })
      expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([
        405,
        documented.join(', '),
      ])
    }
  }
  const others = ['', '/', '/keys', '/staff', '/blogs/', '/blogs.data', '/blogs/x/y', '/../v1/x']
  for (const path of others) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(`${server.url}/api/v1${path}`, { method, headers })
      expect(answer.status, `${method} ${path}`).toBe(404)
    }
  }

  await signInAsOwner(page)
  const own = await page.request.post('/api/v1/blogs', {
    data: titledPost(),
    headers: { origin: server.url },
  })
  expect(own.status()).toBe(401)
  const foreign = { origin: 'https://n8n.example', 'sec-fetch-site': 'cross-site' }
  const withKey = await page.request.post('/api/v1/blogs', {
    data: titledPost(),
    headers: { ...headers, ...foreign },
  })
  expect(withKey.status(), await withKey.text()).toBe(201)
  expect(withKey.headers()['access-control-allow-origin']).toBeUndefined()
})

test('the documentation is readable without scripts, and shows every operation', async ({ page, server }) => {
  const document: ApiDocument = await (await fetch(`${server.url}/api/v1/openapi.json`)).json()
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/api/v1/docs')
  expect(await page.locator('script').count()).toBe(0)
  for (const { path, operation } of listOperations(document)) {
    const section = page.getByRole('region', { name: operation.summary, exact: true })
    await expect(section.getByText(`/api/v1${path}`, { exact: true })).toBeVisible()
    await expect(section.getByText('curl', { exact: false }).first()).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})

/** Asks from within the page, as a program would. */
const fetchFrom = (page: Page, apiKey: string, body?: object) =>
  page.evaluate(
    async ([apiKey, body]) => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      const answer = await fetch('/api/v1/blogs', {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await answer.json() }
    },
    [apiKey, body] as const,
  )

test.describe('an owner', () => {
  test.use({ allowedComplaint: /401 \(Unauthorized\)/ })

  test('makes a key, a program publishes with it, and once revoked it opens nothing', async ({ page }) => {
    const name = `n8n ${randomUUID().slice(0, 8)}`
    await signInAsOwner(page)
    await visit(page, '/admin/settings/api-keys')
    await page.getByRole('link', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make the key' }).click()
    await expect(dialog.getByText('Give the key a name.')).toBeVisible()
    await expect(dialog.getByText('Choose at least one thing that the key may do.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel(/write, publish and delete blog posts/).check()
    await dialog.getByLabel('Current password').fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Make the key' }).click()
    await expect(dialog.getByText('This is the only time that you see this key')).toBeVisible()
    const apiKey = (await dialog.getByText(/^sala_/).textContent()) ?? ''
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'I have copied it' }).click()
    await expect(page.getByText(apiKey)).toHaveCount(0)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(`sala_…${apiKey.slice(-4)}`)
    await expect(row).toContainText('Never')

    const title = `Tea at midnight ${randomUUID().slice(0, 8)}`
    const made = await fetchFrom(page, apiKey, { title, full_post: 'Hello.', status: 'published' })
    expect(made).toMatchObject({ status: 201, body: { status: 'published' } })
    await page.goto('/blogs')
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, '/admin/settings/api-keys')
    await expect(row).not.toContainText('Never')
    await expectAccessible(page)
    await row.getByRole('link', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText(`The key “${name}” is revoked.`)).toBeVisible()
    await expect(row.getByText('Revoked', { exact: true })).toBeVisible()
    expect((await fetchFrom(page, apiKey)).status).toBe(401)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /400 \(Bad Request\)/ })

  test('a key is made, shown and revoked all the same', async ({ page }) => {
    const name = `Make ${randomUUID().slice(0, 8)}`
    await signInAsOwner(page)
    await page.goto('/admin/settings/api-keys?new=1')
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Make the key' }).click()
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await page.getByLabel(/Check an access code/).check()
    await page.getByLabel('Current password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Make the key' }).click()
    await expect(page.getByText(/^sala_/).first()).toBeVisible()
    await page.getByRole('link', { name: 'I have copied it' }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByRole('link', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row.getByText('Revoked', { exact: true })).toBeVisible()
  })
})
