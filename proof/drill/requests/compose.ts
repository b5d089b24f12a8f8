import fc from 'fast-check'
import { ACTORS, type ActorName } from './actors.ts'
import type { Asked } from './ask.ts'
import type { Field, Form, House } from './crawl.ts'
import type { HostileFile } from './files.ts'
import { anyText, percentEncoded } from './values.ts'

export type Kind = 'forms filled in' | 'pages' | 'posts elsewhere' | 'calls of the API'

/**
 * `actor` decides the cookie, which is put in when it is asked: it may change in between. `target` is the form or the
 * route that was drawn, if one was.
 */
export type Composed = Asked & {
  kind: Kind
  target: string | null
  actor: ActorName
  withKey: boolean
  withFile: boolean
}

export type Known = {
  house: House
  routes: string[]
  names: string[]
  intents: string[]
  files: HostileFile[]
}

type Pair = [name: string, value: string]

/** Node itself refuses heads of 16 KB. */
const LONGEST_ADDRESS = 9_000
const BOUNDARY = 'sala-drill'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** What every request may draw from, made once for a house. */
type Drawn = {
  texts: fc.Arbitrary<string>
  pairs: fc.Arbitrary<Pair[]>
  path: fc.Arbitrary<{ route: string; path: string }>
  headers: fc.Arbitrary<Record<string, string>>
  encoding: fc.Arbitrary<Encode>
  uploading: fc.Arbitrary<Encode>
}

/** Random requests over every form and every route, most of them nearly right, so that they get far. */
export function anyRequest(known: Known): fc.Arbitrary<Composed> {
  const texts = anyText([...known.house.values, ...known.house.ids])
  const drawn: Drawn = {
    texts,
    pairs: somePairs(known, texts),
    path: anyPath(known),
    headers: someHeaders(known),
    encoding: someEncoding(known, false),
    uploading: someEncoding(known, true),
  }
  return fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...known.house.forms.map(form => filledForm(form, known, drawn))) },
    { weight: 4, arbitrary: reading(known, drawn) },
    { weight: 3, arbitrary: somePost(drawn) },
    { weight: 2, arbitrary: callOfApi(known) },
  )
}

function filledForm(form: Form, known: Known, drawn: Drawn): fc.Arbitrary<Composed> {
  const { pairs, headers, encoding, uploading } = drawn
  const withFile = form.fields.some(({ isFile }) => isFile)
  const actor = fc.oneof(
    { weight: 8, arbitrary: fc.constant(form.actor) },
    { weight: 1, arbitrary: fc.constantFrom(...ACTORS) },
  )
  return fc
    .record({
      actor,
      fields: fc.tuple(...form.fields.map(field => fieldValue(field, known, drawn))),
      more: fc.oneof({ weight: 8, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: pairs }),
      left: fc.integer({ min: 0, max: 12 }),
      as: asPage,
      headers,
      encode: withFile ? uploading : encoding,
    })
    .map(({ actor, fields, more, left, as, headers, encode }) => {
      const { type, body } = encode([...fields.filter((_, index) => index !== left), ...more])
      return {
        kind: 'forms filled in',
        target: form.key,
        actor,
        withKey: false,
        withFile,
        method: 'POST',
        path: as(form.path),
        body,
        headers: { 'content-type': type, ...headers },
      }
    })
}

function fieldValue({ name, value, choices }: Field, { house }: Known, { texts }: Drawn): fc.Arbitrary<Pair> {
  const real = choices.length > 0 ? fc.constantFrom(value, ...choices) : fc.constant(value)
  const filled = value === '' ? fc.constantFrom(...house.values, PLAUSIBLE[name] ?? 'Somchai') : real
  return fc
    .oneof(
      { weight: 7, arbitrary: name in PLAUSIBLE ? fc.constantFrom(value || PLAUSIBLE[name] || '') : filled },
      { weight: 3, arbitrary: texts },
    )
    .map(value => [name, value])
}

/** What gets past the first check of the fields that most forms have. */
export const PLAUSIBLE: Record<string, string> = {
  email: 'somchai@example.com',
  userEmail: 'somchai@example.com',
  mobilePhone: '+66 81 234 5678',
  phone: '+66 81 234 5678',
  name: 'Somchai Jaidee',
  password: 'lantern by the sea',
}

function reading({ house }: Known, { pairs, path, headers }: Drawn): fc.Arbitrary<Composed> {
  const opened = fc.constantFrom(...house.paths).map(found => ({ ...found, route: null }))
  const actor = fc.constantFrom(...ACTORS)
  const elsewhere = fc.record({ actor, found: path }).map(({ actor, found }) => ({ actor, ...found }))
  return fc
    .record({
      where: fc.oneof(opened, elsewhere),
      query: fc.oneof(fc.constant<Pair[]>([]), pairs),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND') },
      ),
      as: asPage,
      headers,
    })
    .map(({ where: { actor, path, route }, query, method, as, headers }) => {
      const asked = query
        .map(pair => pair.map(percentEncoded).join('='))
        .join('&')
        .slice(0, LONGEST_ADDRESS)
      const whole = asked === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${asked}`
      return {
        kind: 'pages',
        target: route,
        actor,
        withKey: false,
        withFile: false,
        method,
        path: as(whole),
        headers,
        body: null,
      }
    })
}

/** A route of the program with something in the place of each parameter. */
function anyPath({ house, routes }: Known): Drawn['path'] {
  const part = fc.oneof(fc.constantFrom('', ...house.ids), anyText(house.ids))
  return fc
    .record({ route: fc.constantFrom(...routes), parts: fc.array(part, { minLength: 3, maxLength: 3 }) })
    .map(({ route, parts }) => {
      let place = 0
      const path = route.replace(/:\w+|\*/g, () =>
        percentEncoded(parts[place++ % 3] ?? '').slice(0, LONGEST_ADDRESS / 3),
      )
      return { route, path }
    })
}

function somePost({ pairs, path, headers, encoding }: Drawn): fc.Arbitrary<Composed> {
  return fc
    .record({
      found: path,
      pairs,
      actor: fc.constantFrom(...ACTORS),
      as: asPage,
      headers,
      encode: encoding,
    })
    .map(({ found: { route, path }, pairs, actor, as, headers, encode }) => {
      const { type, body } = encode(pairs)
      return {
        kind: 'posts elsewhere',
        target: route,
        actor,
        withKey: false,
        withFile: false,
        method: 'POST',
        path: as(path),
        body,
        headers: { 'content-type': type, ...headers },
      }
    })
}

const API = ['/blogs', '/blogs/:id', '/access-codes', '/access-codes/:id', '/access-codes/check', '/:id']
const API_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const API_FIELDS = [
  'title',
  'body',
  'slug',
  'tags',
  'excerpt',
  'status',
  'code',
  'at',
  'topic',
  'language',
  'cover',
]

function callOfApi({ house }: Known): fc.Arbitrary<Composed> {
  const value = fc.oneof(anyText(house.values), fc.jsonValue({ maxDepth: 3 }))
  const content = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.dictionary(fc.constantFrom(...API_FIELDS), value).map(o => JSON.stringify(o)),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: anyText([]) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map(depth => '['.repeat(depth)) },
  )
  return fc
    .record({
      route: fc.constantFrom(...API),
      id: fc.oneof(fc.constantFrom('', ...house.ids), anyText(house.ids)),
      method: fc.constantFrom(...API_METHODS),
      content,
      withKey: fc.boolean(),
      retry: fc.option(anyText([]).filter(isHeaderText), { freq: 3 }),
    })
    .map(({ route, id, method, content, withKey, retry }) => ({
      kind: 'calls of the API',
      target: null,
      actor: 'visitor',
      withKey,
      withFile: false,
      method,
      path: `/api/v1${route.replace(':id', percentEncoded(id).slice(0, LONGEST_ADDRESS / 3))}`,
      headers: { 'content-type': 'application/json', ...(retry !== null && { 'idempotency-key': retry }) },
      body: method === 'GET' ? null : Buffer.from(content),
    }))
}

/** As the browser's script asks for a page, or, less often, as the browser does. */
const asPage: fc.Arbitrary<(path: string) => string> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(asData) },
  { weight: 1, arbitrary: fc.constant((path: string) => path) },
)

/** The address by which the browser's script asks for that page. */
export function asData(path: string): string {
  const [pathname = '', query] = path.split(/\?(.*)/s)
  if (/\/live$/.test(pathname)) return path // goes on for as long as somebody listens
  const data = pathname === '/' ? '/_.data' : `${pathname.replace(/\/$/, '')}.data`
  return query === undefined ? data : `${data}?${query}`
}

function somePairs({ house, names, intents }: Known, texts: fc.Arbitrary<string>): fc.Arbitrary<Pair[]> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...house.names, ...names) },
    { weight: 1, arbitrary: anyText([]) },
  )
  const pair = fc.tuple(name, texts)
  const intent = fc.tuple(fc.constant('intent'), fc.constantFrom('', ...intents))
  return fc.array(fc.oneof({ weight: 4, arbitrary: pair }, { weight: 1, arbitrary: intent }), {
    maxLength: 6,
  })
}

type Body = { type: string; body: Buffer }
type Encode = (pairs: Pair[]) => Body

const encodedForm: Encode = pairs => ({ type: FORM_TYPE, body: urlEncoded(pairs) })
const urlEncoded = (pairs: Pair[]) =>
  Buffer.from(pairs.map(pair => pair.map(percentEncoded).join('=')).join('&'))

const HALF: Body = {
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  body: Buffer.from(`--${BOUNDARY}\r\nContent-Dispo`),
}
const NOISE: Body = { type: 'nonsense', body: Buffer.from([0xff, 0xfe, 0, 1]) }
const ODD_NAMES: Body = {
  type: FORM_TYPE,
  body: Buffer.from('%ff%&=&&%=%00&a[b][c]=1&__proto__[x]=1'),
}
const MANY: Body = { type: FORM_TYPE, body: Buffer.alloc(300_000, 'a=b&') }

/** Bodies that are not what a browser would send. */
const BROKEN: Encode[] = [
  () => HALF,
  pairs => ({ type: 'multipart/form-data', body: urlEncoded(pairs) }),
  pairs => ({ type: 'application/json', body: Buffer.from(JSON.stringify(Object.fromEntries(pairs))) }),
  pairs => ({ type: 'text/plain', body: urlEncoded(pairs) }),
  () => NOISE,
  () => ODD_NAMES,
  () => MANY,
]

function someEncoding({ files }: Known, isUpload: boolean): fc.Arbitrary<Encode> {
  const parts = fc.constantFrom(...files).map(
    (file): Encode =>
      pairs =>
        multipart(pairs, isUpload ? file : null),
  )
  return fc.oneof(
    { weight: isUpload ? 2 : 24, arbitrary: fc.constant(encodedForm) },
    { weight: isUpload ? 12 : 2, arbitrary: parts },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  )
}

function multipart(pairs: Pair[], file: HostileFile | null): Body {
  const fields = pairs.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  const head = file
    ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${fileFieldOf(pairs)}"; filename="${quoted(file.name)}"\r\nContent-Type: ${file.type}\r\n\r\n`
    : ''
  const end = `${file ? '\r\n' : ''}--${BOUNDARY}--\r\n`
  const content = file?.content ?? Buffer.alloc(0)
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([Buffer.from(fields.join('') + head), content, Buffer.from(end)]),
  }
}

const quoted = (text: string) => text.replace(/["\r\n]/g, '%22')
const FILE_FIELDS = ['data', 'file', 'image', 'cover', 'picture']
const fileFieldOf = (pairs: Pair[]) =>
  FILE_FIELDS.find(name => pairs.some(([known]) => known === name)) ?? 'data'

const isHeaderText = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text) && text.length < 4000

function someHeaders({ house }: Known): fc.Arbitrary<Record<string, string>> {
  const text = anyText([...house.ids, '*', 'W/"x"', 'bytes=0-', 'bytes=9-1', 'null', 'th,en;q=zz']).filter(
    isHeaderText,
  )
  const hostile = fc.dictionary(fc.constantFrom(...HEADERS), text, { minKeys: 1, maxKeys: 3 })
  return fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostile })
}

const HEADERS = [
  'accept',
  'accept-language',
  'accept-encoding',
  'range',
  'if-none-match',
  'if-modified-since',
  'user-agent',
  'origin',
  'referer',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'authorization',
  'content-type',
  'content-encoding',
  'x-http-method-override',
  'stripe-signature',
  'x-request-id',
  'cookie',
  'last-event-id',
  'purpose',
  'host',
]
