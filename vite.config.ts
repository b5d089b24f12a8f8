import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** What every public page begins with, and the landing page, which most visitors see first and many alone. */
const FIRST = /app[\\/](root|entry\.client|areas[\\/]site(-landing)?)\.tsx/
/** The pages that wait with their scripts for their visitor, and what opens over them. */
const SITE_START =
  /app[\\/](root|entry\.client|areas[\\/]site(-landing|-membership)?|joining[\\/]registration[\\/]components[\\/]registration-dialog)\.tsx/

/** What several pages share; alone each piece would be a file of a few hundred bytes. */
const SHARED = { test: /(app[\\/](kit[\\/](ui|pure)|paraglide[\\/]runtime)|lucide-react)/, minShareCount: 2 }

/** The framework changes seldom and everything needs it; of the rest a visitor on a phone loads nothing for the staff. */
const FEWER_FILES = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
    priority: 3,
  },
  {
    name: (id: string, graph: Graph) => (isFor(FIRST, id, graph) ? 'shared-first' : null),
    debugName: 'shared-first',
    ...SHARED,
    priority: 2.5,
  },
  {
    name: (id: string, graph: Graph) => (isFor(SITE_START, id, graph) ? 'shared-site' : null),
    debugName: 'shared-site',
    ...SHARED,
    priority: 2,
  },
  { name: 'shared', ...SHARED, priority: 1 },
]

function isFor(pages: RegExp, id: string, graph: Graph): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (pages.test(module)) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return false
}

/** Here are no routes and no pages: the router's plugins would look for them in each of 5,000 modules. */
const NO_PAGES = /node_modules|app[\\/]paraglide/
/** The only addresses that these plugins know. */
const ADDRESSES: Record<string, RegExp> = {
  'react-router:virtual-modules': /^virtual:/,
  'react-router:hmr-runtime': /^virtual:/,
  'react-router:inject-hmr-runtime': /^virtual:/,
  'react-router:dot-server': /\.server\b/,
}

/** The same plugin, asked only about what concerns it: half of a build was spent on asking. */
function askedLess(plugin: Plugin): Plugin {
  const { transform, resolveId } = plugin
  const id = ADDRESSES[plugin.name]
  if (typeof transform === 'function')
    plugin.transform = { filter: { id: { exclude: NO_PAGES } }, handler: transform }
  if (typeof resolveId === 'function' && id) plugin.resolveId = { filter: { id }, handler: resolveId }
  return plugin
}

/** The component that all of the library's drawings share is ours. */
const OUR_DRAWINGS: Plugin = {
  name: 'our-drawings',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/Icon\.mjs$/ },
    handler(_, importer) {
      const isOfLibrary = importer?.includes('/lucide-react/') ?? false
      return isOfLibrary ? fileURLToPath(new URL('app/kit/ui/drawing.tsx', import.meta.url)) : null
    },
  },
}

const LIBRARY = fileURLToPath(new URL('node_modules/lucide-react/dist/esm', import.meta.url))
const FROM_LIBRARY = /^import \{([^}]*)\} from 'lucide-react'$/gm

/**
 * Every drawing is imported from the file that it stands in. By way of the library's list of all, whoever needs one would
 * need all: the phone of a visitor loaded the hundred drawings of the staff area.
 */
function drawingsByFile(): Plugin {
  const list = readFileSync(`${LIBRARY}/lucide-react.mjs`, 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(/^export \{([^}]*)\} from '(\.\/icons\/[^']+)'/gm))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, LIBRARY + file.slice(1))
  const importOf = (names: string) =>
    names.split(',').flatMap(part => {
      const [name = '', as = name] = part.trim().split(' as ')
      if (!name || name.startsWith('type ')) return []
      return `import ${as} from '${files.get(name)}'`
    })
  return {
    name: 'drawings-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /app[\\/].*\.tsx?$/, code: /'lucide-react'/ },
      handler: code => ({
        code: code.replace(FROM_LIBRARY, (_, names: string) => importOf(names).join(';')),
        map: null,
      }),
    },
  }
}

/** Says nothing of how long plugins take, and of `lucide-react`'s 1,900 icons reads those that are used. */
const ROLLDOWN = { checks: { bundlerTimings: false }, experimental: { lazyBarrel: true } }

/** In one file of 5 MB the server would keep 27 MB that reading it takes; the texts, half of it, import nothing else. */
const APART = {
  comments: false,
  codeSplitting: { groups: [{ name: 'texts', test: /app[\\/]paraglide[\\/]/, maxSize: 250_000 }] },
}

/**
 * V8 keeps a source with one letter outside of Latin 1 in two bytes for each: of our own code, without the texts, some
 * sixty lines have such letters.
 */
const LATIN_ENTRY: Plugin = {
  name: 'latin-entry',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.isEntry) file.code = file.code.replace(/[^\0-\xff]/g, escaped)
  },
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    LATIN_ENTRY,
    OUR_DRAWINGS,
    drawingsByFile(),
    command === 'build' ? reactRouter().map(askedLess) : reactRouter(),
    command === 'serve' && // a build has them compiled before (scripts/build.ts)
      paraglideVitePlugin({
        project: './project.inlang',
        outdir: './app/paraglide',
        strategy: ['url', 'baseLocale'],
      }),
  ],
  environments: {
    client: {
      build: { rolldownOptions: { ...ROLLDOWN, output: { codeSplitting: { groups: FEWER_FILES } } } },
    },
    ssr: {
      build: { rolldownOptions: { ...ROLLDOWN, input: './server/entry.ts', output: APART } },
      resolve: { noExternal: ['lucide-react'] }, // of its 1,900 icons only ours
    },
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/screens/**'] } },
}))
