// `npm run build`: the program for production, in build/. Says what it is at, and else only what went wrong.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createBuilder, type Plugin } from 'vite'
import { stampBuild } from './build-if-needed.ts'
import { precompress } from './precompress.ts'

process.env['NODE_ENV'] = 'production'
const begun = performance.now()
const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`
const say = (line: string) => process.stdout.write(`  ${line}\n`)

let compressed: Promise<void> | undefined
/** While the server is built, on the other processors. */
const steps: Plugin = {
  name: 'sala:steps',
  writeBundle() {
    if (this.environment.name !== 'client') return
    say(`pages for browsers (${seconds()})`)
    compressed = precompress()
  },
}

const texts = compileTexts() // beside this process, which has Vite to load
const builder = await createBuilder({ logLevel: 'warn', plugins: [steps] })
await texts
say(`texts in three languages (${seconds()})`)
await builder.buildApp()
await compressed
await precompress() // what the server's build has added
stampBuild()
say(`server (${seconds()})`)

async function compileTexts() {
  const child = spawn(process.execPath, ['scripts/messages.ts'], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1) // it has said why
}
