import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

export type Route = { id: string; name: string; path: string; takesPosts: boolean }

/** Every route that answers, with ids filled in that belong to nobody. The Thai tree is the same files again, as `th/…`. */
export function listRoutes(entries: RouteConfigEntry[] = routes, base = ''): Route[] {
  return entries.flatMap(({ id, path = '', file, children, index }) => {
    const whole = [base, path].filter(Boolean).join('/')
    if (children) return listRoutes(children, whole)
    if (!index && path === '') return []
    const name = (id ?? file.replace(/\.tsx?$/, '')).replace(/^en\//, '')
    const filled = whole
      .replace(/:provider/, 'google')
      .replace(/:\w+/g, randomUUID())
      .replace('*', 'no-such-page')
    const takesPosts = /export (async )?(function|const) action\b/.test(readFileSync(`app/${file}`, 'utf8'))
    return [{ id: id ?? name, name, path: `/${filled}`, takesPosts }]
  })
}
