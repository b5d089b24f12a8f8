import type { ServerBuild } from 'react-router'
import { baseLocale, locales } from '#app/paraglide/runtime.js'

const PREFIXED = locales.filter(locale => locale !== baseLocale)
const CLOSED_AREAS = ['admin', 'employee']
/** The key of the route that answers what nothing else does. */
const UNKNOWN = '* *'
/**
 * Of the landing page. The browser asks for no route of `/`: the root alone seems to be all of it, and shows nothing. From
 * the closed areas nothing leads there but whole pages.
 */
const HOME = ' 0'

/** What a path of the page, of its data or of its index ends in; the routes are those of the page. */
const DATA = /(?:\/_)?\.data$/

/**
 * The build for a path: no more routes than can match it. React Router tries its routes one after another, each with
 * the layouts around it and more than once, so that the hundreds that it has are felt on every request.
 */
export function routeBuilds(build: ServerBuild): (path: string) => ServerBuild {
  const leaves = new Map<string, string[]>()
  for (const route of Object.values(build.routes)) {
    if (!route || !isPage(route)) continue
    const segments = segmentsOf(route.path ?? '').filter(segment => !segment.endsWith('?'))
    const key = keyOf(segments, segments.at(-1) === '*' ? '*' : segments.length)
    leaves.set(key, [...(leaves.get(key) ?? []), route.id])
  }
  const made = new Map<string, ServerBuild>()
  return path => {
    const segments = withoutLanguage(segmentsOf(path.replace(DATA, '')))
    const own = [keyOf(segments, segments.length), keyOf(segments, '*')].filter(key => leaves.has(key))
    const [head = ''] = segments
    const keys = isLanguage(head) || CLOSED_AREAS.includes(head) ? [...own, UNKNOWN] : [...own, HOME, UNKNOWN]
    const name = `${keys}`
    const known =
      made.get(name) ??
      buildOf(
        build,
        [...new Set(keys)].flatMap(key => leaves.get(key) ?? []),
      )
    made.set(name, known)
    return known
  }
}

/** The build with these routes and the layouts around them. */
function buildOf(build: ServerBuild, leaves: string[]): ServerBuild {
  const needed = new Set<string>()
  for (const leaf of leaves) {
    for (let id: string | undefined = leaf; id; id = build.routes[id]?.parentId) needed.add(id)
  }
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => needed.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}

const isPage = ({ path, index }: { path?: string; index?: boolean }) => path !== undefined || index === true

const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean)

const isLanguage = (segment: string) => PREFIXED.some(locale => locale === segment)

/** A second language is none: nothing stands under it but what is unknown. */
const withoutLanguage = (segments: string[]) => (isLanguage(segments[0] ?? '') ? segments.slice(1) : segments)

/**
 * What routes that can match the same path have in common, whatever its language: how it begins, and how many segments
 * it has, or `*` for however many: "blogs 2", "admin/members 3".
 */
function keyOf(segments: string[], length: number | '*'): string {
  const head = segments.slice(0, CLOSED_AREAS.includes(segments[0] ?? '') ? 2 : 1)
  return `${head.join('/')} ${length}`
}
