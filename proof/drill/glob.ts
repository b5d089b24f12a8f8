// Gives app code the `import.meta.glob` in plain Node that it has once it is built: `node --import ./proof/drill/glob.ts`.
import { globSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Options = { eager?: boolean; import?: string }
type Module = Record<string, unknown>

/** Of the module at that address. */
export function globOf(url: string) {
  const require = createRequire(url)
  return (pattern: string, { eager = false, import: name }: Options = {}) => {
    const pick = (found: Module) => (name === undefined ? found : found[name])
    const load = (path: string) => (eager ? pick(require(path)) : async () => pick(await import(path)))
    const cwd = dirname(fileURLToPath(url))
    const files = globSync(pattern, { cwd }).toSorted()
    return Object.fromEntries(files.map(file => [file, load(join(cwd, file))]))
  }
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const source = url.includes('/app/') ? String(loaded.source) : ''
    if (!source.includes('import.meta.glob')) return loaded
    const given = `import { globOf } from '${import.meta.url}'; import.meta.glob = globOf(import.meta.url);`
    return { ...loaded, source: `${given} ${source}` }
  },
})
