import type { ServerBuild } from 'react-router'
import { baseLocale, locales } from '#app/paraglide/runtime.js'

const PREFIXED = locales.filter(locale => locale !== baseLocale)
const CLOSED_AREAS = ['admin', 'employee']

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
    const head = headOf(route.path ?? '')
    leaves.set(head, [...(leaves.get(head) ?? []), route.id])
  }
  const made = new Map<string, ServerBuild>()
  return path => {
    const head = headOf(path.replace(DATA, '').slice(1))
    const key = leaves.has(head) ? head : unknownOf(head)
    const known =
      made.get(key) ??
      buildOf(
        build,
        [key, unknownOf(key)].flatMap(one => leaves.get(one) ?? []),
      )
    made.set(key, known)
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

/** What routes that can match the same path have in common: "blogs", "th/blogs", "admin/members", "th/admin/members". */
function headOf(path: string): string {
  const segments = path.toLowerCase().split('/').filter(Boolean)
  const area = PREFIXED.some(locale => locale === segments[0]) ? 1 : 0
  const length = CLOSED_AREAS.includes(segments[area] ?? '') ? 2 : 1
  return segments.slice(0, area + length).join('/')
}

/** The head of the route that answers in the language what nothing else does. */
function unknownOf(head: string): string {
  const locale = PREFIXED.find(one => one === head.split('/')[0])
  return locale ? `${locale}/*` : '*'
}
