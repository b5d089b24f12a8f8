import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { askedLess } from './scripts/asked-less.ts'

/** With NODE_ENV below: React's development build looks for the caller of each element, a sixth of a journey's time. */
const AS_SERVED: Plugin = {
  name: 'as-served',
  config: { order: 'post', handler: () => ({ oxc: { jsx: { development: false } } }) },
}

/** The router asks for packages as bundlers take them. Here Node loads them, which cannot read every one of those. */
const AS_NODE: Plugin = {
  name: 'as-node',
  configResolved: ({ ssr }) => {
    if (ssr.resolve) ssr.resolve.conditions = ssr.resolve.conditions?.filter(one => one !== 'module')
  },
}

export default defineConfig({
  plugins: [
    reactRouter().map(askedLess), // the pages as one program, for request journeys
    AS_SERVED,
    AS_NODE,
    !process.env['MESSAGES_ARE_MADE'] && // else they would be made again under the eyes of what reads them (scripts/test.ts, scripts/quick.ts)
      paraglideVitePlugin({
        project: './project.inlang',
        outdir: './app/paraglide',
        strategy: ['url', 'baseLocale'],
      }),
  ],
  test: {
    env: { NODE_ENV: 'production' },
    include: ['{app,server,db,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/support/database-server.ts',
    maxWorkers: '100%', // they wait for the database more than for a processor: one core less would stand idle
    isolate: false, // loading the same modules for each file took half of the time; every file has its own database
    onConsoleLog: line => !line.startsWith('serveStatic: '), // the pages' files are there once they are built
    testTimeout: 60_000, // a machine that does other work too fails nobody's change
    hookTimeout: 60_000,
  },
})
