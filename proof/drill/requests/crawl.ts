import { ACTORS, type ActorName, type Cookies } from './actors.ts'
import type { Answer, Asked } from './ask.ts'

export type Field = {
  name: string
  value: string
  choices: string[]
  isFile: boolean
  /** Of an input, or else what it is: `textarea`, `select` or `button`. */
  type: string
  /** In characters, where the page states it. */
  longest: number | null
}
/** `key` is the same for the same form of another row. */
export type Form = { key: string; actor: ActorName; path: string; fields: Field[] }

/** What a walk through the rendered pages found: `paths` that answer, by who may open them, and every form. */
export type House = {
  forms: Form[]
  paths: { actor: ActorName; path: string }[]
  /** Ids and slugs that stand in paths. */
  ids: string[]
  /** Names of fields and of parameters, and values that stand in them. */
  names: string[]
  values: string[]
}

const PAGES_OF_AN_ACTOR = 160
const PAGES_OF_A_KIND = 2
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

type Ask = (asked: Asked) => Promise<Answer>

/** Opens what each actor can reach by links, a few pages of every kind, and reads the forms there. */
export async function crawl(
  asks: Ask[],
  cookies: Cookies,
  starts: string[],
  mostPages = PAGES_OF_AN_ACTOR,
): Promise<House> {
  const house: House = { forms: [], paths: [], ids: [], names: [], values: [] }
  const forms = new Set<string>()
  const walk = async (ask: Ask, actor: ActorName) => {
    const queue = starts.filter(isWorthOpening(actor))
    const seen = new Map<string, number>()
    for (let opened = 0; opened < mostPages && queue.length > 0; ) {
      const path = queue.shift() ?? '/'
      const kind = kindOf(path)
      const count = seen.get(kind) ?? 0
      if (count >= PAGES_OF_A_KIND) continue
      seen.set(kind, count + 1)
      opened += 1
      const headers = { cookie: cookies[actor] }
      const { status, body } = await ask({ method: 'GET', path, headers, body: null })
      if (status !== 200) continue
      house.paths.push({ actor, path })
      queue.push(...linksOf(body).filter(isWorthOpening(actor)))
      for (const form of formsOf(body, path, actor)) {
        if (!forms.has(form.key) && !form.path.endsWith('/sign-out')) house.forms.push(form)
        forms.add(form.key)
      }
    }
  }
  await Promise.all(asks.map((ask, index) => walk(ask, ACTORS[index] ?? 'visitor')))
  const paths = house.paths.map(({ path }) => path)
  house.ids = distinct(paths.flatMap(path => [...(path.match(ID) ?? []), ...slugsOf(path)]))
  const fields = house.forms.flatMap(form => form.fields)
  const asked = paths.flatMap(path => [...new URL(path, 'http://x').searchParams])
  house.names = distinct([...fields.map(({ name }) => name), ...asked.map(([name]) => name)])
  house.values = distinct([
    ...fields.flatMap(({ value, choices }) => [value, ...choices]),
    ...asked.map(([, v]) => v),
  ])
  return house
}

/** The Thai pages have the same forms: it is enough that a visitor opens them. */
const isWorthOpening = (actor: ActorName) => (path: string) =>
  actor === 'visitor' || !/^\/(?:th|ru)\b/.test(path)

const distinct = (texts: string[]) => [...new Set(texts)]
const intentOf = (fields: Field[]) => fields.find(({ name }) => name === 'intent')?.value ?? ''

/** The same page for another row, another filter value or in another language is of the same kind. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x')
  const names = [...new Set(searchParams.keys())].sort().join()
  return `${pathname.replace(ID, ':id').replace(/\d+/g, '0')}?${names}`
}

function slugsOf(path: string): string[] {
  const last = new URL(path, 'http://x').pathname.split('/').at(-1) ?? ''
  return /^[a-z0-9]+(-[a-z0-9]+)+$/.test(last) ? [last] : []
}

export function linksOf(html: string): string[] {
  const found = [...html.matchAll(/\b(?:href|src|action)="(\/[^"#]*)/g)].map(([, href]) =>
    decoded(href ?? ''),
  )
  return distinct(found).filter(
    href => !/^\/(assets|fonts)\/|^\/\/|\.(js|css|woff2|webp|svg|png|ico)$/.test(href),
  )
}

/** The forms of a rendered page that are posted, each of several buttons with its own. */
export function formsOf(html: string, page: string, actor: ActorName): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', inside = '']) => {
    if (attribute(head, 'method')?.toLowerCase() !== 'post') return []
    const target = new URL(attribute(head, 'action') ?? page, new URL(page, 'http://x'))
    if (target.origin !== 'http://x') return []
    const fields = fieldsOf(inside)
    const buttons = fields.filter(({ isButton }) => isButton)
    const others = fields.filter(({ isButton }) => !isButton)
    const pressed = buttons.length > 0 ? buttons.map(button => [...others, button]) : [others]
    const path = target.pathname + target.search
    return pressed.map(fields => {
      const names = fields.map(({ name }) => name).join()
      return { key: `${actor} ${kindOf(path)} ${names} ${intentOf(fields)}`, actor, path, fields }
    })
  })
}

function fieldsOf(html: string): (Field & { isButton: boolean })[] {
  const controls = [...html.matchAll(/<(input|button|textarea|select)\b([^>]*)>/g)]
  return controls.flatMap(match => {
    const [, kind, head = ''] = match
    const name = attribute(head, 'name')
    if (name === null) return []
    const rest = html.slice(match.index + match[0].length)
    const inside = kind === 'textarea' || kind === 'select' ? rest.slice(0, rest.indexOf(`</${kind}>`)) : ''
    const choices = [...inside.matchAll(/<option\b([^>]*)>/g)].map(
      ([, option = '']) => attribute(option, 'value') ?? '',
    )
    const value = kind === 'textarea' ? decoded(inside) : (attribute(head, 'value') ?? choices[0] ?? '')
    const type = kind === 'input' ? (attribute(head, 'type') ?? 'text') : (kind ?? '')
    const longest = Number(attribute(head, 'maxlength')) || null
    return [{ name, value, choices, isFile: type === 'file', type, longest, isButton: kind === 'button' }]
  })
}

function attribute(head: string, name: string): string | null {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(head)?.[1]
  return value === undefined ? null : decoded(value)
}

function decoded(html: string): string {
  const named = html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  return named.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
