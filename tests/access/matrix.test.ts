import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { API_OPERATIONS } from '#app/areas/api/operations.server.ts'
import { authOf } from '#app/house/accounts/adapters/auth.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { SCOPES } from '#app/machines/api-keys/rules.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { buildIfNeeded } from '../../scripts/build-if-needed.ts'
import { listRoutes } from '../support/routes.ts'
import { startServer } from '../support/server.ts'
import { openServerDatabase } from '../support/server-database.ts'
import { listenForMails } from '../support/smtp-server.ts'
import { type Actor, keyHeaders } from './cast.ts'
import type { Answer, Asked } from './client.ts'
import { askOf, HOME, is, OPERATIONS, type Operation, openMatrix, type Request } from './matrix.ts'
import { newMatch } from './money-forms.ts'
import { OTHERS } from './others.ts'
import { partsOf, spellingsOf } from './spellings.ts'
import { API, ROUTES, type RouteName, SERVED } from './table.ts'
import { expectedToDo, expectedToSee, verdictOf } from './verdicts.ts'

const TOKEN = 'a-token-for-the-scraper'
const LONG = { timeout: 240_000 }

if (!buildIfNeeded()) throw new Error('The build failed.')
const mails = await listenForMails()
const server = await startServer({
  // Without a contract there is no address for its callbacks.
  SCB_API_KEY: 'k',
  SCB_API_SECRET: 's',
  SCB_BILLER_ID: 'b',
  SCB_ACCOUNT: '1112223334',
  APP_URL: HOME,
  TRUSTED_PROXIES: 'loopback',
  METRICS_TOKEN: TOKEN,
  SMTP_URL: mails.url,
  NODE_OPTIONS: '--max-semi-space-size=64', // pages by the thousand: less to tidy up after
  GOOGLE_CLIENT_ID: 'sala',
  GOOGLE_CLIENT_SECRET: 'secret',
})
const database = await openServerDatabase(server)
const matrix = await openMatrix(server, database)
const { house, cast, paths, writes, as, compose, findWrong, findOther } = matrix
const { actors } = cast
afterAll(async () => {
  matrix.close()
  await database.close()
  await server.stop()
  mails.close()
})

// A session that is over is forgotten by the first request that brings it.
await as(cast.named('an owner whose session is over'), { method: 'GET', path: '/admin/dashboard' })

const routes = listRoutes().filter(({ name }) => name !== 'areas/api/v1') // asked with keys, below
const asData = (path: string) => {
  const [pathname = '', search] = path.split('?')
  return `${pathname === '/' ? '/_root' : pathname}.data${search === undefined ? '' : `?${search}`}`
}
const [nobody, employee, owner] = [cast.named('nobody'), cast.named('employee'), cast.named('owner')]
/** Where every address leads that is none. */
const isHome = ({ status, headers }: Answer) => status === 302 && headers.location === '/'

/** One page and one file for each thing that is asked of whoever comes in. */
const guarded = [...Map.groupBy(routes, ({ name }) => ROUTES[name as RouteName].see)]
  .filter(([see]) => see !== 'everyone')
  .flatMap(([, [first, ...others]]) => [first, others.find(({ name }) => name.endsWith('-export'))])
  .filter(route => route !== undefined)

/** Of all who are answered the same, one: the last of them, who comes nearest to being let in. */
function oneOfEach(verdict: (actor: Actor) => string): Actor[] {
  return [...Map.groupBy(actors, verdict).values()].flatMap(each => each.at(-1) ?? [])
}

test(
  'every route is shown to exactly those who may see it, and showing it changes nothing',
  LONG,
  async () => {
    const requests = routes.flatMap(each => {
      const { name, file, takesPosts } = each
      const route = name as RouteName
      const verdict = (actor: Actor) => expectedToSee(actor, route)
      const path = paths[route]
      const isRightFor = (actor: Actor) =>
        // What is only posted to shows nothing to those who get there.
        takesPosts && verdict(actor) === 'answered' ? is('answered', 'no such method') : is(verdict(actor))
      const ask = (method: string, as: Actor[]) =>
        as.map((actor): Request => ({ actor, asked: { method, path }, isRight: isRightFor(actor) }))
      // A page is one for all who are told the same: each of them is asked for as data, below.
      const readers = file.endsWith('.tsx') ? oneOfEach(verdict) : actors
      return [
        ...ask('GET', readers),
        ...ask('HEAD', guarded.includes(each) ? [nobody, employee, owner] : [nobody, employee]),
      ]
    })
    expect(await findWrong(requests)).toEqual([])
  },
)

test('as data for the browser’s script it is refused as the page is', LONG, async () => {
  const requests = routes.flatMap(({ name, file }) => {
    const route = name as RouteName
    return actors.flatMap((actor): Request[] => {
      const expected = expectedToSee(actor, route)
      const isRight =
        expected === 'answered' && !file.endsWith('.tsx')
          ? (verdict: string) => !verdict.startsWith('failed')
          : is(expected)
      return [{ actor, asked: { method: 'GET', path: asData(paths[route]) }, isRight }]
    })
  })
  expect(await findWrong(requests)).toEqual([])
})

/** How an operation is asked for by the first who may, or by somebody new of that kind. */
async function composeFor(operation: Operation): Promise<{ who: Actor; asked: Asked }> {
  const [first = nobody] = listedFor(operation)
  const who = await standInFor(operation, first)
  return { who, asked: await compose(operation, who) }
}

const listedFor = (operation: Operation) =>
  operation.does === 'everyone'
    ? [nobody]
    : actors.filter(actor => expectedToDo(actor, operation) === 'answered')

/** Somebody new of that kind, where an operation ends sessions or changes the account. */
async function standInFor(operation: Operation, actor: Actor): Promise<Actor> {
  if (!askOf(operation).isFresh || actor === nobody) return actor
  return cast.fresh(actor.isMember ? 'member' : (actor.role ?? 'employee'))
}

const composed = new Map<Operation, Awaited<ReturnType<typeof composeFor>>>()

/** Each operation once. Those of one page one after the other: they may be about the same record. */
async function composeAll() {
  const ofRoutes = Map.groupBy(OPERATIONS, ({ route }) => route)
  await Promise.all(
    [...ofRoutes.values()].map(async operations => {
      for (const operation of operations) composed.set(operation, await composeFor(operation))
    }),
  )
}

test('every operation is refused to everybody who is not listed, and changes nothing', LONG, async () => {
  await composeAll()
  const requests: Request[] = []
  for (const [operation, { asked }] of composed) {
    const verdict = (actor: Actor) => expectedToDo(actor, operation)
    const ask = (as: Actor[], path: string) =>
      as
        .filter(actor => verdict(actor) !== 'answered')
        .map((actor): Request => ({ actor, asked: { ...asked, path }, isRight: is(verdict(actor)) }))
    // The page around a refusal is one for all who are told the same.
    requests.push(...ask(actors, asData(asked.path)), ...ask(oneOfEach(verdict), asked.path))
  }
  expect(await findWrong(requests)).toEqual([])
})

test('what staff are refused is written down', async () => {
  const rows = await house.db
    .selectDistinct({ by: adminActivityLog.adminId, permission: adminActivityLog.entityId })
    .from(adminActivityLog)
    .where(eq(adminActivityLog.action, 'refused'))
  const { userId } = cast.named('front_desk')
  const refused = rows.filter(({ by }) => by === userId).map(({ permission }) => permission)
  expect(refused).toEqual(
    expect.arrayContaining(['services.view', 'leave.view', 'ledger.edit', 'settings.view', 'members.delete']),
  )
})

test('a method that a route does not offer is refused, whoever asks', LONG, async () => {
  const requests = routes.flatMap(({ name, takesPosts }) => {
    const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(takesPosts ? [] : ['POST'])]
    return [nobody, employee, owner].flatMap(actor =>
      methods.map(method => {
        const body = { intent: 'delete', id: 'x' }
        const asked = { method, path: paths[name as RouteName], ...(method !== 'OPTIONS' && { body }) }
        const guard = expectedToSee(actor, name as RouteName)
        return {
          actor,
          asked,
          isRight: is('no such method', 'not found', ...(guard === 'answered' ? [] : [guard])),
        }
      }),
    )
  })
  expect(await findWrong(requests)).toEqual([])
})

/** Fewer than one account may send in a minute. */
const FORMS_AT_ONCE = 30

/** The stranger, and whoever comes nearest to being let in. */
function strangersTo(route: RouteName): Actor[] {
  const kinds = ['nobody', 'employee', 'front_desk', 'manager'].map(cast.named)
  const refused = kinds.filter(actor => expectedToSee(actor, route) !== 'answered')
  return ['staff', 'portal', 'member'].includes(ROUTES[route].see) ? refused : refused.slice(-1)
}

test('no other spelling of an address passes its guard', LONG, async () => {
  const isRight: Request['isRight'] = (verdict, { status }) =>
    verdict !== 'answered' || status >= 300 || status === 202
  const requests = guarded.flatMap(({ id, name }) => {
    const path = paths[name as RouteName]
    return strangersTo(name as RouteName).flatMap(actor =>
      [...spellingsOf(path), ...partsOf(path, id)].flatMap((spelt, index): Request[] => {
        const post = { method: 'POST', path: spelt, body: { intent: 'delete' } }
        const looks = { actor, asked: { method: 'GET', path: spelt }, isRight }
        return index % 3 === 0 ? [looks, { actor, asked: post, isRight }] : [looks]
      }),
    )
  })
  expect(await findWrong(requests)).toEqual([])
})

test('nobody is let at what belongs to somebody else', LONG, async () => {
  const requests = await Promise.all(
    OTHERS.map(async ({ what, by, reach }): Promise<Request> => {
      const known = { ...cast.named(by), name: `${what} for ${by}` }
      const { path, body, hidden, verdict, cookie } = await reach(house, known)
      const actor = cookie ? { ...known, headers: { ...known.headers, cookie } } : known
      const asked = { method: body ? 'POST' : 'GET', path, ...(body && { body }) }
      const isRight: Request['isRight'] = (seen, answer) =>
        (verdict ? seen === verdict : answer.status < 500) && !(hidden && answer.body.includes(hidden))
      return { actor, asked, isRight }
    }),
  )
  const wrong: string[] = []
  for (let at = 0; at < requests.length; at += FORMS_AT_ONCE) {
    await house.db.delete(rateLimits)
    wrong.push(...(await findWrong(requests.slice(at, at + FORMS_AT_ONCE))))
  }
  expect(wrong).toEqual([])
})

/** The address that it answers with shows bookings: its own scope, to write them, is not enough. */
const NEEDS_MORE_SCOPES = ['makeCalendar']

/** Operations that an address may ask for with a wrong key before it is held up. */
const AT_ONCE = 10

async function billOf(subjectId: string): Promise<string> {
  const [bill] = await house.db.select().from(bills).where(eq(bills.subjectId, subjectId))
  return bill?.id ?? ''
}

test(
  'every operation of the API is refused to keys without its scope, to revoked ones, and to whoever has none',
  LONG,
  async () => {
    const machine = (name: string, headers: Record<string, string>): Actor => ({ ...nobody, name, headers })
    const keys = await Promise.all(
      SCOPES.map(async scope => machine(`a key for ${scope}`, await keyHeaders(house.db, [scope]))),
    )
    const whole = machine('a key for everything', await keyHeaders(house.db, [...SCOPES]))
    const revoked = machine('a revoked key', await keyHeaders(house.db, [...SCOPES], new Date()))
    const others = [revoked, nobody, employee, owner]
    for (const key of keys) await as(key, { method: 'GET', path: '/api/v1/blogs' }) // its first use is written down
    const member = await house.member()
    const match = await newMatch(house)
    const ids: Record<string, string> = {
      blogs: (await house.post()).id,
      members: member.id,
      customers: member.customerId,
      spaces: await house.bookings.space(),
      bookings: await house.bookings.booking(member.id),
      bills: await billOf(await house.row('applications')),
      'bank-lines': match.lineId,
      contracts: await house.row('contracts'),
      seats: await house.row('seats'),
    }
    const pathOf = (path: string) =>
      `/api/v1${path.replace('{id}', ids[path.split('/')[1] ?? ''] ?? '').replace('{match}', match.id)}`
    const requestsOf = ({ operationId, method, path }: (typeof API_OPERATIONS)[number]) => {
      const asked = {
        method,
        path: pathOf(path),
        ...(method === 'POST' || method === 'PATCH' ? { body: '{}' } : {}),
      }
      const scope = API[operationId]
      const lacking = keys.filter(({ name }) => name !== `a key for ${scope}`)
      return [
        ...lacking.map((actor): Request => ({ actor, asked, isRight: is('refused') })),
        ...others.map((actor): Request => ({ actor, asked, isRight: is('unauthorised') })),
      ]
    }
    for (let first = 0; first < API_OPERATIONS.length; first += AT_ONCE) {
      await house.db.delete(rateLimits) // wrong keys are held up soon
      expect(await findWrong(API_OPERATIONS.slice(first, first + AT_ONCE).flatMap(requestsOf))).toEqual([])
    }
    for (const { operationId, method, path } of API_OPERATIONS) {
      const asked = { method, path: pathOf(path), ...(method !== 'GET' && { body: '{}' }) }
      const key = keys.find(({ name }) => name === `a key for ${API[operationId]}`) ?? nobody
      const needsMore = NEEDS_MORE_SCOPES.includes(operationId)
      expect(verdictOf(await as(key, asked)), operationId).toBe(needsMore ? 'refused' : 'answered')
      if (needsMore) expect(verdictOf(await as(whole, asked)), operationId).toBe('answered')
    }
  },
)

test('what the server answers besides its routes is for whoever is listed, and only to be read', async () => {
  const scraper = { ...nobody, name: 'the scraper', headers: { authorization: `Bearer ${TOKEN}` } }
  const [script = ''] = readdirSync('build/client/assets').filter(name => name.endsWith('.js'))
  const examples: Record<string, string> = { '/assets/*': `/assets/${script}`, '/*': '/favicon.svg' }
  const requests = Object.entries(SERVED).flatMap(([pattern, { see }]): Request[] => {
    const path = examples[pattern] ?? pattern
    const refusals = is('unauthorised', 'refused', 'not found')
    return [
      ...[nobody, owner, scraper].map(actor => ({
        actor,
        asked: { method: 'GET', path },
        isRight: see === 'everyone' || actor === scraper ? is('answered') : refusals,
      })),
      ...['PUT', 'DELETE', 'POST'].map(method => ({
        actor: nobody,
        asked: { method, path, body: {} },
        isRight: (verdict: string, answer: Answer) =>
          isHome(answer) || ['no such method', 'unauthorised'].includes(verdict),
      })),
    ]
  })
  expect(await findWrong(requests)).toEqual([])
})

test('nothing that better-auth offers has an address, not even for who is signed in', async () => {
  const endpoints = Object.values(authOf(house.ctx).api) as { path?: string }[]
  const offered = endpoints.flatMap(({ path }) => path?.replace(/:\w+/g, 'x') ?? [])
  expect(offered.length).toBeGreaterThan(20)
  const requests = offered
    .filter(path => path !== '/callback/x') // the one that Google and LINE lead back to
    .flatMap(path =>
      ['GET', 'POST'].map(
        (method): Request => ({
          actor: owner,
          asked: { method, path: `/api/auth${path}`, ...(method === 'POST' && { body: {} }) },
          isRight: (_verdict, answer) => isHome(answer),
        }),
      ),
    )
  expect(await findWrong(requests)).toEqual([])
})

/** @returns what went wrong when the first who is listed asked for it */
async function findIdle(
  operation: Operation,
  { who, asked }: { who: Actor; asked: Asked },
): Promise<string[]> {
  const { route, name } = operation
  const { writes: table } = askOf(operation)
  await writes.take()
  const verdict = verdictOf(await as(who, asked))
  if (verdict !== 'answered') return [`${route} ${name} as ${who.name} is ${verdict}`]
  const written = [...new Set(await writes.take())]
  return table === null || written.some(each => each.endsWith(` ${table}`))
    ? []
    : [`${route} ${name} wrote ${written.join(', ') || 'nothing'} instead of ${table}`]
}

test('whoever is listed for an operation does it', LONG, async () => {
  const wrong: string[] = []
  const others: Request[] = []
  for (const operation of OPERATIONS) {
    const first = composed.get(operation) ?? (await composeFor(operation))
    // What was done meanwhile may have changed what it was asked for: then it is asked for anew.
    const isIdle = (await findIdle(operation, first)).length > 0
    if (isIdle) wrong.push(...(await findIdle(operation, await composeFor(operation))))
    // That it does something has been seen: of the others only whether they may.
    for (const actor of listedFor(operation).slice(1)) {
      const who = await standInFor(operation, actor)
      const asked = { ...first.asked, path: asData(first.asked.path) }
      others.push({ actor: who, asked, isRight: is('answered', 'not found') })
    }
  }
  expect([...wrong, ...(await findOther(others))]).toEqual([])
})
