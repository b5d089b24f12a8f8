import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: process.env['MESSAGES_ARE_MADE']
    ? []
    : [
        paraglideVitePlugin({
          project: './project.inlang',
          outdir: './app/paraglide',
          strategy: ['url', 'baseLocale'],
        }),
      ],
  test: {
    include: ['{app,server,db,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/support/database-server.ts',
    maxWorkers: '100%', // they wait for the database more than for a processor: one core less would stand idle
    isolate: false, // loading the same modules for each file took half of the time; every file has its own database
    testTimeout: 60_000, // a machine that does other work too fails nobody's change
    hookTimeout: 60_000,
  },
})
