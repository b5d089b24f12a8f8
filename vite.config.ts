import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { askedLess } from './scripts/asked-less.ts'
import { FEWER_FILES } from './scripts/chunks.ts'
import { drawingsByFile, OUR_DRAWINGS } from './scripts/drawings.ts'

/**
 * Says nothing of how long plugins take, of `lucide-react`'s 1,900 icons reads those that are used, and writes no
 * comment for each module: Node keeps the whole source.
 */
const ROLLDOWN = {
  checks: { bundlerTimings: false },
  experimental: { lazyBarrel: true, attachDebugInfo: 'none' as const },
}

/** In one file of 5 MB the server would keep 27 MB that reading it takes; the texts, half of it, import nothing else. */
const APART = {
  comments: false,
  codeSplitting: { groups: [{ name: 'texts', test: /app[\\/]paraglide[\\/]/, maxSize: 250_000 }] },
}

/**
 * Node keeps a source with one letter outside of ASCII in two bytes for each: of our own code, without the texts, some
 * two hundred lines have such letters.
 */
const ASCII_ENTRY: Plugin = {
  name: 'ascii-entry',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.isEntry) file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
  },
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    ASCII_ENTRY,
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
