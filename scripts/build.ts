// `npm run build`: the program for production, in build/. Says what it is at, and else only what went wrong.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { posix } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createBuilder, type Plugin } from 'vite'
import { stampBuild } from './build-if-needed.ts'
import { precompress } from './precompress.ts'

process.env['NODE_ENV'] = 'production'
const begun = performance.now()
const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`
const say = (line: string) => process.stdout.write(`  ${line}\n`)

/** What `scripts/messages.ts` makes, and how its files name each other. */
const OF_TEXTS = /\/paraglide\/|icons\.css|^\.{1,2}\/[\w/]+\.js$/
const TEXTS = posix.join(process.cwd().replaceAll('\\', '/'), 'app/paraglide')

/** What says which files the pages have become. */
const OF_PAGES = /virtual:react-router\/server-manifest$|\.css\?url$/

const texts = compileTexts()
const pages = Promise.withResolvers<void>()
let compressed: Promise<void> | undefined

/** Texts, pages and server are made side by side; what needs another waits for that alone. */
const sideBySide: Plugin = {
  name: 'sala:side-by-side',
  enforce: 'pre', // before what the router wraps around its own order, one after the other
  config: {
    order: 'post',
    handler: () => ({
      builder: {
        buildApp: async ({ environments, build }) => {
          await Promise.all(Object.values(environments).map(build))
        },
      },
    }),
  },
  load: {
    order: 'pre',
    filter: { id: OF_PAGES },
    handler() {
      return this.environment.name === 'client' ? undefined : pages.promise
    },
  },
  writeBundle() {
    if (this.environment.name !== 'client') return
    say(`pages for browsers (${seconds()})`)
    compressed = precompress()
    pages.resolve()
  },
}

/** The texts as they were sent: writing 6,000 files and reading them twice is what a first start waits for. */
const textsAsSent: Plugin = {
  name: 'sala:texts',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    filter: { id: OF_TEXTS },
    handler: async (source, importer = '') => {
      const isBeside = source.startsWith('.')
      if (isBeside && !importer.startsWith(TEXTS)) return
      await texts
      if (source.endsWith('.css')) return
      const id = isBeside
        ? posix.join(posix.dirname(importer), source)
        : source.replace('#app/paraglide', TEXTS)
      return { id, moduleSideEffects: false }
    },
  },
  load: {
    order: 'pre',
    filter: { id: /\/paraglide\// },
    handler: async id => (await texts)[posix.relative(TEXTS, id)],
  },
}

const NO_STYLE = '\0sala:no-style'

/**
 * The pages' build makes the style sheets, and the server has no use for them. Vite keeps one copy of each for both builds:
 * the server's would swap the pages' fonts in it.
 */
const noStyles: Plugin = {
  name: 'sala:no-styles',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: { order: 'pre', filter: { id: /\.css$/ }, handler: () => NO_STYLE },
  load: { order: 'pre', filter: { id: new RegExp(`^${NO_STYLE}$`) }, handler: () => '' },
}

rmSync('build', { recursive: true, force: true })
const builder = await createBuilder({ logLevel: 'warn', plugins: [sideBySide, textsAsSent, noStyles] })
await builder.buildApp()
await compressed
await precompress() // what the server's build has added
for (const part of ['client', 'server']) rmSync(`build/${part}/.vite`, { recursive: true, force: true })
stampBuild()
say(`server (${seconds()})`)

async function compileTexts(): Promise<Record<string, string>> {
  const thread = new Worker(new URL('messages.ts', import.meta.url))
  const [files] = await once(thread, 'message') // an error of its own ends the build and says why
  say(`texts in three languages (${seconds()})`)
  return files
}
