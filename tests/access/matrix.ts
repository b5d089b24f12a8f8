import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { listRoutes } from '../support/routes.ts'
import type { RunningServer } from '../support/server.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { PASSWORD } from '../support/sign-in.ts'
import type { OperationName } from './ask.ts'
import { type Actor, createCast } from './cast.ts'
import { type Answer, type Asked, createClient, type Fields } from './client.ts'
import { dialogForm } from './dialog-forms.ts'
import { FORMS } from './forms.ts'
import { openHouse } from './house.ts'
import { formsOn, type PageForm } from './page-forms.ts'
import { PATHS } from './paths.ts'
import { ROUTES, type RouteName } from './table.ts'
import { verdictOf } from './verdicts.ts'
import { watchWrites } from './writes.ts'

/** As it stands on the internet: behind a proxy on the same machine that speaks HTTPS with visitors. */
export const HOME = 'https://sala.example'

export type Operation = { route: RouteName; name: string; does: string }

/** Every operation of the table, in its order. */
export const OPERATIONS: Operation[] = Object.entries(ROUTES).flatMap(([route, row]) => {
  if (route === 'areas/api/v1') return [] // its operations go by keys
  const does: Record<string, string> = 'does' in row ? row.does : {}
  return Object.entries(does).map(([name, command]) => ({ route: route as RouteName, name, does: command }))
})

export function askOf({ route, name }: Operation) {
  const ask = FORMS[`${route} ${name}` as OperationName] ?? dialogForm(route, name)
  if (!ask) throw new Error(`Say in tests/access/forms.ts how ${route} ${name} is asked for`)
  return ask
}

/** `login (changed)` is the intent `login`; what has parentheses only has no intent. */
export function intentOf(operation: string): string | undefined {
  return operation.split('(')[0]?.trim() || undefined
}

/** What somebody asks, and how it may be answered. */
export type Request = {
  actor: Actor
  asked: Asked
  isRight: (verdict: string, answer: Answer) => boolean
}

export const is =
  (...expected: string[]): Request['isRight'] =>
  verdict =>
    expected.includes(verdict)

/** A running house with everybody who may ask, and what they write. */
export async function openMatrix(server: RunningServer, database: ServerDatabase) {
  const client = createClient(server.url, HOME)
  const house = await openHouse(database, server, HOME)
  const cast = await createCast(house, client)
  const paths = await pathsOf(house)
  // What the clock brings (mails, reminders, ends) would pass for written by whoever asks at that moment.
  await database.db.execute(sql`delete from pgboss.schedule`)
  await waitForJobs(database)
  const writes = await watchWrites(database, server)

  const as = ({ headers }: Actor, asked: Asked) =>
    client.ask({ ...asked, headers: { ...headers, ...asked.headers } })

  /** The request by which somebody asks for the operation, from the form that `reader` is shown. */
  async function compose(operation: Operation, reader: Actor): Promise<Asked> {
    const { route, name } = operation
    const { form, isUnseen } = askOf(operation)
    const { at, fill = {} } = await form(house, reader)
    const intent = intentOf(name)
    if (isUnseen) return { method: 'POST', path: at, body: { ...(intent && { intent }), ...fill } }
    const page = await as(reader, { method: 'GET', path: at })
    const found = pick(formsOn(page.body, at), { route, at, intent, fill })
    if (!found)
      throw new Error(`${reader.name} is shown no form for ${route} ${name} at ${at} (${page.status})`)
    // Some steps ask whoever is signed in for their password again.
    const password = found.names.has('password') && { password: PASSWORD }
    return { method: 'POST', path: found.action, body: { ...found.fields, ...password, ...fill } }
  }

  return { house, cast, paths, writes, as, compose, ...openJudging(writes, as), close: client.close }
}

type Ask = (actor: Actor, asked: Asked) => Promise<Answer>

/** Judges what was answered, and what was written. */
/** What the start and the house have brought is done, too. */
function waitForJobs({ db }: ServerDatabase) {
  const isDue = sql`state = 'active' or state = 'created' and start_after <= now()`
  const isIdle = async () => {
    const { rows } = await db.execute(sql`select from pgboss.job where ${isDue} limit 1`)
    return rows.length === 0
  }
  return vi.waitUntil(isIdle, { timeout: 60_000, interval: 200 })
}

function openJudging(writes: Awaited<ReturnType<typeof watchWrites>>, as: Ask) {
  /** What was begun before, such as a mail, is written by a job a moment later. */
  async function untilQuiet() {
    for (let quiet = 0; quiet < 2; ) {
      await sleep(200)
      quiet = (await writes.take()).length === 0 ? quiet + 1 : 0
    }
  }

  /**
   * Asks for all of it, several at once.
   * @returns what was answered otherwise than it should be, and by whom anything was written
   */
  async function findWrong(requests: Request[]): Promise<string[]> {
    await untilQuiet()
    return [...(await findOther(requests)), ...(await findWriters(requests))]
  }

  /** @returns what was answered otherwise than it should be */
  async function findOther(requests: Request[]): Promise<string[]> {
    const wrong = await Promise.all(
      requests.map(async request => {
        const answer = await as(request.actor, request.asked)
        const verdict = verdictOf(answer)
        return request.isRight(verdict, answer) ? [] : [`${nameOf(request)} is ${verdict} (${answer.status})`]
      }),
    )
    return wrong.flat()
  }

  /** Where anything was written, all is asked once more, one by one, to say by which. */
  async function findWriters(requests: Request[]): Promise<string[]> {
    const written = await writes.take()
    if (written.length === 0) return []
    const writers: string[] = []
    for (const request of requests) {
      await as(request.actor, request.asked)
      const own = await writes.take()
      if (own.length > 0) writers.push(`${nameOf(request)} wrote ${[...new Set(own)].join(', ')}`)
    }
    return [`together they wrote ${[...new Set(written)].join(', ')}`, ...writers]
  }

  return { findWrong, findOther }
}

const nameOf = ({ actor, asked }: Request) => `${actor.name}: ${asked.method} ${asked.path}`

async function pathsOf(house: Awaited<ReturnType<typeof openHouse>>) {
  const paths: Record<string, string> = {}
  for (const { name, path } of listRoutes()) paths[name] = (await PATHS[name as RouteName]?.(house)) ?? path
  return paths as Record<RouteName, string>
}

type Wanted = { route: RouteName; at: string; intent: string | undefined; fill: Fields }

function pick(forms: PageForm[], { route, at, intent, fill }: Wanted): PageForm | undefined {
  const { pathname } = new URL(at, 'http://page')
  const named = OPERATIONS.filter(operation => operation.route === route).map(({ name }) => intentOf(name))
  const own = forms.filter(({ action }) => new URL(action, 'http://page').pathname === pathname)
  const fitting = own.filter(({ fields, names }) =>
    intent
      ? fields['intent'] === intent
      : Object.keys(fill).every(name => names.has(name)) && !named.includes(String(fields['intent'])),
  )
  return fitting.find(({ fields }) => fields['id'] === fill['id']) ?? fitting[0]
}
