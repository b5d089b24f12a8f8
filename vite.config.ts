import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

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
    name: (id: string, graph: Graph) => (isForSite(id, graph) ? 'shared-site' : null),
    debugName: 'shared-site',
    ...SHARED,
    priority: 2,
  },
  { name: 'shared', ...SHARED, priority: 1 },
]

function isForSite(id: string, graph: Graph): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (SITE_START.test(module)) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return false
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './app/paraglide',
      strategy: ['url', 'baseLocale'],
    }),
  ],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FEWER_FILES } } } } },
    ssr: {
      build: { rolldownOptions: { input: './server/entry.ts' } },
      resolve: { noExternal: ['lucide-react'] }, // of its 1,900 icons only ours
    },
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/screens/**'] } },
})
