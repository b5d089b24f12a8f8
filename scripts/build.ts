// `npm run build`: the program for production, in build/. Says what it is at, and else only what went wrong.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createBuilder, type Plugin } from 'vite'
import { stampBuild } from './build-if-needed.ts'
import { precompress } from './precompress.ts'

process.env['NODE_ENV'] = 'production'
const begun = performance.now()
const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`
const say = (line: string) => process.stdout.write(`  ${line}\n`)

/** What `scripts/messages.ts` writes. */
const OF_TEXTS = /\/paraglide\/|icons\.css/

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
  resolveId: { order: 'pre', filter: { id: OF_TEXTS }, handler: () => texts },
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
const builder = await createBuilder({ logLevel: 'warn', plugins: [sideBySide, noStyles] })
await builder.buildApp()
await compressed
await precompress() // what the server's build has added
for (const part of ['client', 'server']) rmSync(`build/${part}/.vite`, { recursive: true, force: true })
stampBuild()
say(`server (${seconds()})`)

async function compileTexts() {
  const child = spawn(process.execPath, ['scripts/messages.ts'], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1) // it has said why
  say(`texts in three languages (${seconds()})`)
}
