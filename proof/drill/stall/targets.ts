import { filledForm } from '../../../tests/support/registration-form.ts'
import { ACTORS, type ActorName } from '../requests/actors.ts'
import type { Answer, Asked } from '../requests/ask.ts'
import type { Cast } from '../requests/cast.ts'
import { asData } from '../requests/compose.ts'
import type { Field, Form, House } from '../requests/crawl.ts'
import { allRoutes, buildVersion } from '../requests/routes.ts'
import type { Target } from './target.ts'

type Ask = (asked: Asked) => Promise<Answer>
type Found = { actor: ActorName; path: string }

const NOTHING = { fields: [], example: null, withKey: false }
/** Enough for a page of every kind that links lead to. */
const PAGES_OF_AN_ACTOR = 320
/** The closed areas run the same code in every language. */
const CLOSED_ELSEWHERE = /^\/(?:th|ru)\/(?:admin\/(?!login)|employee\/(?!login)|my|kiosk)/
/** What a deed of an owner may take away from all that comes after it. */
const ENDS = /delete|remove|disable|reject|void|cancel|revoke|erase|end-|sign-out|import|restore/

/** Everything that can be asked of the program, by the least powerful person who may. */
export async function findTargets(cast: Cast, ask: Ask, hidden: string[]): Promise<Target[]> {
  const routes = (await allRoutes()).filter(route => !CLOSED_ELSEWHERE.test(route))
  const named = routes.filter(route => !/[:*]/.test(route))
  const house = await cast.look([...named, ...hidden], PAGES_OF_AN_ACTOR)
  const places = house.paths.map(place => ({ ...place, route: routeOf(place.path, routes) }))
  const found = routes.map(route => ({ route, ...placeOf(route, places, house) }))
  const reads = [...found, ...(await placesBesideRoutes(ask))].map(asRead)
  const pages = reads.filter(({ route }) => isPage(route) && !LOCALIZED.test(route))
  const apis = await operations(ask, house)
  const forms = formsOf(house.forms)
  return [
    ...reads,
    ...pages.map(page => ({ ...page, path: asData(page.path), route: `${page.route}.data` })),
    ...reads.filter(({ route }) => !LOCALIZED.test(route)).map(asPost),
    ...pages
      .filter(({ actor }) => actor === 'visitor')
      .map(page => asPost({ ...page, path: asData(page.path), route: `${page.route}.data` })),
    ...apis,
    registration(),
    ...scripted(reads),
    ...[...forms, ...forms.flatMap(inTheEditor)].map(asTarget),
  ]
}

/** The route that answers there: the one with the fewest parts that could be anything. */
function routeOf(path: string, routes: string[]): string | undefined {
  const [pathname = ''] = path.split('?')
  return routes
    .filter(route => new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(pathname))
    .toSorted((a, b) => open(a) - open(b))[0]
}

const open = (route: string) => route.split(/:/).length + (route.includes('*') ? 10 : 0)

/** An address of the route that answers: with the most in its query, so that there is something to search by. */
function placeOf(route: string, places: (Found & { route: string | undefined })[], { ids }: House): Found {
  const those = places.filter(place => place.route === route && !isOwn(place.path))
  const [actor] = ACTORS.filter(one => those.some(place => place.actor === one))
  const best = those
    .filter(place => place.actor === actor)
    .toSorted((a, b) => queryNames(b.path) - queryNames(a.path))[0]
  if (best) return { actor: best.actor, path: best.path }
  const above = places
    .toSorted(byPower)
    .find(place => place.route !== undefined && route.startsWith(`${place.route}/`) && /:/.test(place.route))
  const [id = 'x'] = ids.filter(one => /^[0-9a-f-]{36}$/.test(one))
  const known = above?.path.split('?')[0] ?? ''
  const path =
    known +
    route
      .slice(above?.route?.length ?? 0)
      .replace(/:\w+/g, id)
      .replace('*', 'nothing/here')
  return { actor: above?.actor ?? areaOf(route), path }
}

const byPower = (a: { actor: ActorName }, b: { actor: ActorName }) =>
  ACTORS.indexOf(a.actor) - ACTORS.indexOf(b.actor)

/** Opens something instead of showing it. */
const isOwn = (path: string) => /[?&](?:_routes|index)\b/.test(path)
const queryNames = (path: string) => new Set(new URL(path, 'http://x').searchParams.keys()).size

function areaOf(route: string): ActorName {
  if (/^(\/\w\w)?\/admin\/(?!login)/.test(route)) return 'owner'
  if (/^\/kiosk\/room/.test(route)) return 'room_tablet'
  if (/^\/kiosk\/data/.test(route)) return 'tablet'
  if (/^\/my(?!\/(?:login|email|sign-out|app))/.test(route)) return 'member'
  return /^(\/\w\w)?\/employee(?!\/login)/.test(route) ? 'employee' : 'visitor'
}

/** What the program answers without a route of its pages. */
async function placesBesideRoutes(ask: Ask): Promise<(Found & { route: string })[]> {
  const { body } = await ask({ method: 'GET', path: '/', headers: {}, body: null })
  const files = [...body.matchAll(/(?:href|src)="(\/(?:assets|fonts|images)\/[^"]+|\/[\w-]+\.\w+)"/g)]
  const kinds = new Map(files.map(([, path = '']) => [path.split('.').at(-1), path]))
  const manifest = `/__manifest?version=${await buildVersion()}&paths=%2F%2Cblogs`
  const others = ['/healthz', '/readyz', '/metrics', manifest, '/api/auth/sign-in/email', '/api/v1/blogs']
  return [...kinds.values(), ...others].map(path => ({
    route: path.split('?')[0] ?? path,
    actor: 'visitor',
    path,
  }))
}

const asRead = ({ route, actor, path }: Found & { route: string }): Target => ({
  route,
  method: 'GET',
  path,
  actor,
  ...NOTHING,
})

/** Nobody but a visitor is sent away by it: a session that has ended answers for nothing else. */
const asPost = (read: Target): Target => ({
  ...read,
  method: 'POST',
  actor: /sign-out|session/.test(read.route) ? 'visitor' : read.actor,
})

const isPage = (route: string) =>
  !/\.\w+$|^\/(?:api|images|events|assets|fonts|__manifest|healthz|readyz|metrics)\b|^\/calendar|\/(?:live|export|pdf|picture|image|template|download|my-data|data|file|check-in|passkeys?)$/.test(
    route,
  )

/** Each form once, in English, as its script sends it; what ends something for good comes last. */
function formsOf(forms: Form[]): Form[] {
  const kinds = new Map<string, Form>()
  for (const form of forms.toSorted(byPower)) {
    if (LOCALIZED.test(form.path)) continue
    const names = form.fields.map(({ name }) => name).join()
    const kind = `${plainRoute(form)} ${names} ${intentOf(form)}`
    if (!kinds.has(kind)) kinds.set(kind, form)
  }
  const isLast = (form: Form) => Number(ENDS.test(`${form.path} ${intentOf(form)}`))
  return [...kinds.values()].toSorted((a, b) => isLast(a) - isLast(b))
}

const LOCALIZED = /^\/(?:th|ru)\b/
const intentOf = ({ fields }: Form) => fields.find(({ name }) => name === 'intent')?.value
const plainRoute = ({ path }: Form) =>
  path
    .replace(/\?.*/, '')
    .replace(IDS, ':id')
    .replace(/(\/plans)\/.+/, '$1/:slug')
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g

function asTarget(form: Form): Target {
  const { actor, path, fields } = form
  const intent = intentOf(form)
  return {
    route: intent ? `${plainRoute(form)} (${intent})` : plainRoute(form),
    method: 'POST',
    actor,
    fields,
    path: asData(path),
    example: null,
    withKey: false,
  }
}

/** What is written in the blog is shown, and saved by itself, before its form is sent. */
function inTheEditor(form: Form): Form[] {
  if (!/^\/admin\/blog\/[^/?]+$/.test(form.path) || !form.fields.some(({ type }) => type === 'textarea'))
    return []
  return ['preview', 'autosave'].map(deed => ({ ...form, path: `${form.path}/${deed}` }))
}

/** The last step of the registration, which only its script leads to. */
function registration(): Target {
  const values = Object.entries({ ...filledForm(), step: '4', intent: 'submit' })
  const fields = values.flatMap(([name, value]): Field[] => {
    const type = typeof value === 'string' && name !== 'submissionKey' ? 'text' : 'hidden'
    const field = { name, choices: [], isFile: false, type, longest: null }
    return value === false ? [] : [{ ...field, value: value === true ? 'on' : value }]
  })
  return {
    route: '/ (submit)',
    method: 'POST',
    path: '/_.data?index&register=day-pass',
    actor: 'visitor',
    fields,
    example: null,
    withKey: false,
  }
}

/** What only scripts send, as JSON in a field: what people show to tablets, and what devices answer with a passkey. */
const SHOWN = { way: 'code', code: 'sala:m:x', key: '01890000-0000-7000-8000-000000000000', keptAt: null }
const CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key' }
const MADE = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const SIGNED = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}
const SCRIPTED = [
  { route: '/kiosk/data', intent: 'show', name: 'entries', value: [SHOWN] },
  { route: '/kiosk/room/:space/data', intent: 'check_in', name: 'shown', value: SHOWN },
  { route: '/my/passkeys', intent: 'add', name: 'made', value: MADE },
  { route: '/my/login/passkey', intent: 'enter', name: 'signed', value: SIGNED },
]

function scripted(reads: Target[]): Target[] {
  return SCRIPTED.flatMap(({ route, intent, name, value }) => {
    const read = reads.find(one => one.route === route)
    const field = { choices: [], isFile: false, type: 'hidden', longest: null }
    const fields = [
      { ...field, name: 'intent', value: intent },
      { ...field, name, value: JSON.stringify(value) },
    ]
    return read ? [{ ...read, route: `${route} (${intent})`, method: 'POST', fields }] : []
  })
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      { requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> } }
    >
  >
}

/** The operations of the API, with what its own document shows as a right body. */
async function operations(ask: Ask, { ids }: House): Promise<Target[]> {
  const { body } = await ask({ method: 'GET', path: '/api/v1/openapi.json', headers: {}, body: null })
  const { paths }: Document = JSON.parse(body)
  const [id = ''] = ids.filter(one => /^[0-9a-f-]{36}$/.test(one))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]): Target => {
      const examples = Object.values(requestBody?.content ?? {}).flatMap(({ examples = {} }) =>
        Object.values(examples),
      )
      const example = examples[0]?.value as Record<string, unknown> | undefined
      const address = `/api/v1${path.replace(/^\/api\/v1/, '').replace(/\{\w+\}/g, id)}`
      return {
        route: `/api/v1${path}`,
        method: method.toUpperCase(),
        path: address,
        actor: 'visitor',
        withKey: true,
        fields: [],
        example: example ?? null,
      }
    }),
  )
}
