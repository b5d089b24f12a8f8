import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext as Visitor } from '@playwright/test'
import { eq, like, sql } from 'drizzle-orm'
import { adminUsers, sessions } from '#app/house/accounts/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { OWNER } from '../support/server.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { slip } from '../support/slip.ts'
import { startTwoServers, type TwoServers } from '../support/two-servers.ts'

test.describe.configure({ mode: 'serial' })

let house: TwoServers
test.beforeAll(async () => {
  test.setTimeout(180_000)
  house = await startTwoServers()
})
test.afterAll(() => house.close())

const both = () => [house.one.url, house.two.url] as const
const post = (visitor: Visitor, url: string, form: Record<string, string>) =>
  visitor.post(url, { form, maxRedirects: 0 })
const signIn = (visitor: Visitor, server: string, { email, password }: typeof OWNER) =>
  post(visitor, `${server}/admin/login`, { email, password })

/** A colleague with a browser whose cookies go to both servers, as they do behind one name. */
async function newColleague() {
  const email = `mali.${randomUUID()}@sala.test`
  const userId = await createPerson(house.db, { email, role: 'manager' })
  return { email, password: PASSWORD, userId }
}

test('a house is made once: its schema, its catalogue and its first admin', async ({ request }) => {
  const { rows } = await house.db.execute(sql`select count(*)::int - count(distinct hash)::int as twice
    from drizzle.__drizzle_migrations`)
  expect(rows).toEqual([{ twice: 0 }])
  for (const { rows, named } of [
    { rows: await house.db.select({ name: plans.slug }).from(plans), named: 'plans' },
    { rows: await house.db.select({ name: services.title }).from(services), named: 'services' },
  ]) {
    expect(rows.length, named).toBeGreaterThan(0)
    expect(new Set(rows.map(({ name }) => name)).size, named).toBe(rows.length)
  }
  expect(await house.db.select({ role: adminUsers.role }).from(adminUsers)).toEqual([{ role: 'owner' }])
  for (const server of both()) expect((await signIn(request, server, OWNER)).status()).toBe(302)
})

test('a session of one server is good at the other and ends at both', async ({ request }) => {
  const colleague = await newColleague()
  const [one, two] = both()
  const dashboards = () =>
    Promise.all(
      both().map(async server =>
        (await request.get(`${server}/admin/dashboard`, { maxRedirects: 0 })).status(),
      ),
    )
  expect((await signIn(request, one, colleague)).status()).toBe(302)
  expect(await dashboards()).toEqual([200, 200])
  await post(request, `${two}/sign-out`, { area: 'admin' })
  expect(await dashboards()).toEqual([302, 302])
  expect(await house.db.select().from(sessions).where(eq(sessions.userId, colleague.userId))).toEqual([])
})

test('what is tried at one server counts at the other', async ({ request }) => {
  const colleague = await newColleague()
  const [one, two] = both()
  for (const server of Array.from({ length: 5 }, both).flat())
    expect((await signIn(request, server, { ...colleague, password: 'wrong password' })).status()).toBe(401)
  for (const server of both()) expect((await signIn(request, server, colleague)).status()).toBe(429)

  const forget = async (server: string) =>
    (await post(request, `${server}/forgot-password`, { email: `${randomUUID()}@example.com` })).status()
  const fromHere = like(rateLimits.key, 'recovery-address:%')
  await house.db.delete(rateLimits).where(fromHere)
  expect(await forget(one)).toBe(200)
  // As if 297 others had asked since.
  await house.db.update(rateLimits).set({ count: 298 }).where(fromHere)
  expect(await Promise.all([two, one].map(forget))).toEqual([200, 200])
  expect(await Promise.all(both().map(forget))).toEqual([429, 429])
})

test('what is changed at one server is shown, and told, by the other, with its picture', async ({
  request,
}) => {
  const [one, two] = both()
  expect((await signIn(request, one, await newColleague())).status()).toBe(302)
  const landing = async () => (await request.get(`${two}/`)).text()
  const title = `Jazz night ${randomUUID().slice(0, 8)}`
  expect(await landing()).not.toContain(title)
  const heard = await listen(request, `${two}/admin/live`)

  const { name, mimeType, buffer } = await slip()
  const event = { title, description: 'On the terrace.', startsAt: '2031-05-01T19:30', type: 'networking' }
  const multipart = { ...event, imageUrl: '', image: { name, mimeType, buffer } }
  const added = await request.post(`${one}/admin/events?new=1`, { multipart, maxRedirects: 0 })
  expect(added.status(), await added.text()).toBe(302)

  await expect.poll(landing).toContain(title)
  await heard.until('data: events')
  const [stored] = await house.db.select().from(events).where(eq(events.title, title))
  const pictures = await Promise.all(both().map(server => request.get(`${server}${stored?.imageUrl}`)))
  expect(pictures.map(picture => picture.headers()['content-type'])).toEqual(['image/jpeg', 'image/jpeg'])
  const [ofOne, ofTwo] = await Promise.all(pictures.map(picture => picture.body()))
  expect(ofTwo?.equals(ofOne ?? Buffer.of())).toBe(true)
})

test('a job is done by one of them, once', async ({ request }) => {
  await house.db.execute(sql`delete from rate_limits`)
  house.mails.reset()
  const people = []
  while (people.length < 6) people.push(await newColleague())
  await Promise.all(
    people.map(({ email }, index) =>
      post(request, `${both()[index % 2]}/forgot-password?area=admin`, { email }),
    ),
  )
  await expect.poll(() => house.mails.mails.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(people.length)
  await expect.poll(countOpenJobs, { timeout: 30_000 }).toBe(0)
  const sentTo = house.mails.mails.flatMap(({ to }) => to)
  expect(sentTo.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
})

test('one is stopped and the other goes on, also with its jobs', async ({ request }) => {
  const [, two] = both()
  const colleague = await newColleague()
  expect((await signIn(request, house.one.url, colleague)).status()).toBe(302)
  await house.one.stop()
  house.mails.reset()
  expect((await request.get(`${two}/readyz`)).status()).toBe(200)
  expect((await request.get(`${two}/admin/dashboard`, { maxRedirects: 0 })).status()).toBe(200)
  await post(request, `${two}/forgot-password?area=admin`, { email: colleague.email })
  await expect
    .poll(() => house.mails.mails.flatMap(({ to }) => to), { timeout: 30_000 })
    .toEqual([colleague.email])
})

async function countOpenJobs() {
  const { rows } = await house.db.execute<{ open: number }>(sql`select count(*)::int as open from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%'`)
  return rows[0]?.open
}

/** Follows a stream of events with the visitor's cookies. */
async function listen(visitor: Visitor, url: string) {
  const { cookies } = await visitor.storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { body } = await fetch(url, { headers: { cookie } })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read() // the stream has begun
  return {
    /** Reads until the text has come. */
    until: async (text: string) => {
      for (let read = ''; !read.includes(text); ) {
        const { value, done } = (await reader?.read()) ?? {}
        if (done) throw new Error(`The stream ended without ${text}: ${read}`)
        read += value ?? ''
      }
      await reader?.cancel()
    },
  }
}
