import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The framework changes seldom and everything needs it; the rest of what pages share is small: a file for each. */
const FEWER_FILES = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
    priority: 2,
  },
  {
    name: 'shared',
    test: /(app[\\/](ui|pure|paraglide[\\/]runtime)|lucide-react)/,
    minShareCount: 2,
    priority: 1,
  },
]

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
