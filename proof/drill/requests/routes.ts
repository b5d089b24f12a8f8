import { readFileSync } from 'node:fs'

type BuiltRoute = { id: string; path?: string; parentId?: string; index?: boolean }

const BUNDLE = '../../../build/server/index.js'

/** Every path pattern of the program, as its build has them, such as /admin/members/:id. */
export async function allRoutes(): Promise<string[]> {
  const { routes }: { routes: Record<string, BuiltRoute> } = await import(BUNDLE)
  const pathOf = ({ path = '', parentId }: BuiltRoute): string => {
    const parent = parentId ? routes[parentId] : undefined
    return [parent ? pathOf(parent) : '', path].filter(part => part !== '').join('/')
  }
  const paths = Object.values(routes).flatMap(route => inLanguages(`/${pathOf(route)}`))
  return [...new Set(paths)].toSorted()
}

/** `/th?/ru?/blogs` is `/blogs`, `/th/blogs` and `/ru/blogs`. */
function inLanguages(path: string): string[] {
  const codes = [...path.matchAll(/(\w+)\?/g)].map(([, code]) => `/${code}`)
  const bare = path.replace(/\/\w+\?/g, '')
  return codes.length > 0 ? ['', ...codes].map(code => code + bare || '/') : [path]
}

/** What the browser's script calls the build that it belongs to. */
export async function buildVersion(): Promise<string> {
  const { assets }: { assets: { version: string } } = await import(BUNDLE)
  return assets.version
}

/** Names that the program reads from forms and addresses, also those that no page shows without its script. */
export function namesInSource(): string[] {
  const source = readFileSync(new URL(BUNDLE, import.meta.url), 'utf8')
  const read = [...source.matchAll(/\.(?:get|getAll|has)\("([A-Za-z_][\w.-]{0,30})"\)/g)]
  return [...new Set(read.map(([, name]) => name ?? ''))]
}

/** What forms say of what they are for, also those that only a script opens. */
export function intentsInSource(): string[] {
  const source = readFileSync(new URL(BUNDLE, import.meta.url), 'utf8')
  const said = [...source.matchAll(/\bintent(?:"|'|:)?\s*(?:===|:|,)\s*"([\w-]{1,30})"/g)]
  return [...new Set(said.map(([, intent]) => intent ?? ''))]
}
