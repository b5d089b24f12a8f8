import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

/** `params`: what its address names. */
export type Route = {
  id: string
  name: string
  file: string
  path: string
  params: string[]
  takesPosts: boolean
}

/** Every route that answers, in English. Ids in its path are nobody's. */
export function listRoutes(): Route[] {
  return routesOf(routes, '')
}

function routesOf(entries: RouteConfigEntry[], base: string): Route[] {
  return entries.flatMap(({ id, path = '', file, children, index }) => {
    const whole = [base, path].filter(Boolean).join('/')
    if (children) return routesOf(children, whole)
    if (!index && path === '') return []
    const name = id ?? file.replace(/\.tsx?$/, '')
    const filled = whole
      .replace(/^(?:\w+\?\/?)+/, '')
      .replace(/:provider/, 'google')
      .replace(/:\w+/g, randomUUID())
      .replace('*', 'no-such-page')
    const params = [...whole.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
    const takesPosts = /export (async )?(function|const) action\b/.test(readFileSync(`app/${file}`, 'utf8'))
    return [{ id: id ?? name, name, file: `app/${file}`, path: `/${filled}`, params, takesPosts }]
  })
}
