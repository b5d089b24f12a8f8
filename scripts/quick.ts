// `npm run quick`: whether what has changed since HEAD, or since the ref that is named (`npm run quick -- main`), is safe
// to commit: style, imports, types, and the tests near it, beside each other. `--journeys` runs the browser journeys of
// the changed nouns too. What it leaves to `npm test` it says.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { listRoutes } from '../tests/support/routes.ts'
import { importsOf } from './imports-of.ts'
import { relatedJourneys, relatedTests } from './related.ts'

const STYLED = /\.(?:tsx?|css|json)$/
/** All types: incrementally, the first change after a whole check takes three times as long as another whole one. */
const TYPES = ['tsc', '--noEmit', '--checkers', '2']
const env = { ...process.env, KEEP_TEST_DATABASE: '1', MESSAGES_ARE_MADE: '1', NO_COLOR: '1' }

const { values, positionals } = parseArgs({
  options: { journeys: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [ref = 'HEAD'] = positionals
const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', '--merge-base', ref),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]
const present = changed.filter(path => existsSync(path))
if (changed.length === 0) {
  say(`Nothing has changed since ${ref}.`)
  process.exit(0)
}

const began = Date.now()
const files = globSync('{app,server,db,scripts,tests}/**/*.{ts,tsx}', { exclude: ['app/paraglide/**'] })
const imports = new Map(files.map(file => [file, importsOf(file).map(({ to }) => to)]))
const tests = relatedTests(changed, imports, guards())
const texts = new Map(globSync('tests/e2e/**/*.e2e.ts').map(file => [file, readFileSync(file, 'utf8')]))
const journeys = relatedJourneys(changed, imports, pages(), texts)
const styled = present.filter(path => STYLED.test(path))

const vitest = ['vitest', 'run', '--silent=passed-only', ...tests.chosen]

say(`${count(changed, 'file')} changed since ${ref}.`)
const steps = await prepare()
steps.push(
  ...(await Promise.all([styleThenTypes(), step(count(tests.chosen, 'test file'), [vitest])])).flat(),
)
if (values.journeys && journeys.length > 0)
  steps.push(
    await step(count(journeys, 'file of journeys', 'files of journeys'), [
      ['playwright', 'test', ...journeys],
    ]),
  )

const failed = steps.filter(({ isRight }) => !isRight).map(({ title }) => title)
say('\nLeft to npm test: unused code (knip), tests that start the program, and')
say(`  ${count(tests.left, 'test file')} that the change may reach from further away`)
if (!values.journeys)
  say(`  ${[count(journeys, 'file of journeys', 'files of journeys'), ...journeys].join(' ')}`)
say(`\n${seconds(began)}`)
say(failed.length === 0 ? 'Safe to commit.' : `Not safe to commit: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)

/** Tests that look over the whole tree and need neither a build nor, but for who may send a command, a database. */
function guards(): string[] {
  const builds = ['tests/support/build.ts', 'scripts/build-if-needed.ts']
  return files
    .filter(file => /^tests\/(?:(?:access|security)\/)?[\w-]+\.test\.ts$/.test(file))
    .filter(file => !imports.get(file)?.some(to => builds.includes(to)))
    .concat(changed.some(path => path.includes('/commands')) ? 'tests/commands-access.db.test.ts' : [])
}

/** Their addresses as far as these are always the same. */
function pages() {
  return listRoutes()
    .map(({ file, path }) => ({ file, path: path.split(/\/[\da-f]{8}-/)[0] ?? '' }))
    .filter(({ path }) => path.length > 1)
}

/** One after the other: the router's plugin makes the types of routes again when the tests start. */
async function styleThenTypes() {
  const style = await step('style and imports', [
    ['biome', 'check', '--no-errors-on-unmatched', ...(styled.length > 0 ? styled : ['package.json'])],
    ['node', 'scripts/check-imports.ts'],
    ['node', 'scripts/check-circles.ts'],
  ])
  return [style, await step('types', [TYPES])]
}

/** Messages and the types of routes are made again only when what they are made of is newer. */
async function prepare() {
  const stale = [
    {
      title: 'messages',
      made: 'app/paraglide/messages.js',
      of: ['messages/*.json', 'project.inlang/settings.json', 'app/kit/ui/icons.ts'],
      by: ['node', 'scripts/messages.ts'],
    },
    {
      title: 'types of routes',
      made: '.react-router/types/+routes.ts',
      of: ['app/routes.ts', 'app/routes/**'],
      by: ['react-router', 'typegen'],
    },
  ].filter(({ made, of }) => !existsSync(made) || newest(globSync(of)) > newest([made]))
  return Promise.all(stale.map(({ title, by }) => step(title, [by])))
}

function newest(paths: string[]): number {
  return Math.max(...paths.map(path => statSync(path).mtimeMs))
}

/** Runs one command after the other; what it has to say is printed when something is wrong. */
async function step(title: string, commands: string[][]) {
  const from = Date.now()
  const results = []
  for (const [file = '', ...args] of commands) results.push(await run(file, args))
  const isRight = results.every(({ code }) => code === 0)
  if (!isRight)
    say(
      results
        .filter(({ code }) => code !== 0)
        .map(({ said }) => said)
        .join('\n'),
    )
  say(`  ${isRight ? 'right' : 'WRONG'}  ${title}, ${seconds(from)}`)
  return { title, isRight }
}

function run(file: string, args: string[]) {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => said.push(part))
  return new Promise<{ code: number | null; said: string }>(resolve => {
    child.once('error', error => resolve({ code: 1, said: error.message }))
    child.once('close', code => resolve({ code, said: Buffer.concat(said).toString() }))
  })
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

function count(of: unknown[], one: string, many = `${one}s`): string {
  return `${of.length} ${of.length === 1 ? one : many}`
}

function seconds(from: number): string {
  return `${((Date.now() - from) / 1000).toFixed(1)} s`
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
