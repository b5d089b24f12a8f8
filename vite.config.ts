import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
    ssr: { build: { rolldownOptions: { input: './server/entry.ts' } } },
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/screens/**'] } },
})
