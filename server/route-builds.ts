import type { ServerBuild } from 'react-router'
import { baseLocale, type Locale, locales } from '#app/paraglide/runtime.js'

const PREFIXED = locales.filter(locale => locale !== baseLocale)
const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** Paths that need every route: the closed areas, data for scripts and what React Router asks for itself. */
const OTHER = new RegExp(`^(?:/(?:${PREFIXED.join('|')}))?/(?:admin|employee|__manifest)(?:/|$)|\\.data$`)

/**
 * The build with no more routes than the public pages of one language have. React Router tries its routes one after
 * another, each with the layouts around it, so that the many routes of the closed areas are felt on every page.
 */
export function siteBuild(build: ServerBuild, locale: Locale): ServerBuild {
  const needed = new Set<string>()
  for (const route of Object.values(build.routes)) {
    if (!route || !isPage(route) || !isOfSite(route.path ?? '', locale)) continue
    for (let id: string | undefined = route.id; id; id = build.routes[id]?.parentId) needed.add(id)
  }
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => needed.has(id)))
  const assets = { ...build.assets, routes: only(build.assets.routes) }
  return { ...build, routes: only(build.routes), assets }
}

/** Which language's public pages the path is of; null for a path that needs every route. */
export function siteOf(path: string): Locale | null {
  return OTHER.test(path) ? null : localeOf(path.slice(1))
}

const isPage = ({ path, index }: { path?: string; index?: boolean }) => path !== undefined || index === true

function isOfSite(path: string, locale: Locale): boolean {
  return localeOf(path) === locale && !OTHER.test(`/${path}`)
}

function localeOf(path: string): Locale {
  return PREFIXED.find(locale => isUnder(path, locale)) ?? baseLocale
}
