// `npm test`: everything that checks the code. The build comes first, as tests start it, beside lint. Then the unit tests go
// beside the journeys and, after these, types: each waits for others often enough to leave a processor to the rest. At the
// end stand the time of each part, the sum and what failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { ensureBrowser } from './browser.ts'
import { tempInMemory } from './in-memory.ts'

/** `failed` names what did not pass, `flaky` what passed at the second try only. */
type Outcome = { passed: number; failed: string[]; flaky?: string[] }

const UNIT_REPORT = 'test-results/unit.json'
const INHERITED = ['inherit', 'inherit'] as const
const HEARD = ['pipe', 'pipe'] as const
const BROWSER_REPORT = 'test-results/e2e.json'
/** One may be the machine's fault; with more than two nobody knows what a green run says. */
const MOST_FLAKY = 2

const assertion = z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) })
const unitFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  assertionResults: z.array(assertion),
})
type UnitFile = z.infer<typeof unitFile>
const unitReport = z.object({ numPassedTests: z.number(), testResults: z.array(unitFile) })

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ status: z.string() })),
})
type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const browserReport = z.object({ stats: z.object({ expected: z.number() }), suites: z.array(suite) })

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
const times: string[] = []

const outcomes = [
  await check('texts', ['npm', 'run', '-s', 'messages']),
  ...(await Promise.all([
    check('build', ['node', 'scripts/build-if-needed.ts']),
    check('lint', ['npm', 'run', '-s', 'lint']),
  ])),
  ...(await Promise.all([unitTests(), checkBeside()])).flat(),
]
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const flaky = outcomes.flatMap(outcome => outcome.flaky ?? [])
const failed = outcomes.flatMap(outcome => outcome.failed)
if (flaky.length > MOST_FLAKY) failed.push(`${flaky.length} tests passed at the second try only`)
process.stdout.write(`\n${times.join('\n')}\n`)
if (flaky.length > 0)
  process.stdout.write(`\nPassed at the second try only:\n${flaky.map(line => `  ${line}\n`).join('')}`)
if (failed.length > 0) process.stdout.write(`\nFailed:\n${failed.map(line => `  ${line}\n`).join('')}`)
process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`)
process.exit(failed.length === 0 ? 0 : 1)

/** Types not first: the router's plugin makes those of the routes again when the unit tests start. */
async function checkBeside(): Promise<Outcome[]> {
  return [await browserTests(), await check('types', ['npm', 'run', '-s', 'types'])]
}

/** What it says comes in one piece when it is done, as others talk meanwhile. */
async function check(title: string, command: string[]): Promise<Outcome> {
  const isGreen = await run(title, command, 'when done')
  return isGreen ? { passed: 1, failed: [] } : { passed: 0, failed: [title] }
}

async function unitTests(): Promise<Outcome> {
  const title = 'unit and database tests'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${UNIT_REPORT}`]
  const isGreen = await run(title, ['npx', 'vitest', 'run', '--retry=1', ...reporters], 'at once')
  const report = read(unitReport, UNIT_REPORT)
  const files = report?.testResults ?? []
  const failed = files.flatMap(file => {
    const lines = troublesOf(file, 'failed')
    const isBroken = lines.length === 0 && file.status === 'failed'
    return isBroken ? [`${relative('.', file.name)}: ${firstLine(file.message)}`] : lines
  })
  const flaky = files.flatMap(file => troublesOf(file, 'passed'))
  return judged(title, isGreen, { passed: report?.numPassedTests ?? 0, failed, flaky })
}

/** A test that passed with a trouble did so at its second try. */
function troublesOf({ name, assertionResults }: UnitFile, status: 'failed' | 'passed'): string[] {
  return assertionResults
    .filter(test => test.status === status && test.failureMessages.length > 0)
    .map(
      ({ fullName, failureMessages }) =>
        `${relative('.', name)}: ${fullName}: ${firstLine(failureMessages[0])}`,
    )
}

async function browserTests(): Promise<Outcome> {
  const title = 'browser journeys'
  try {
    ensureBrowser()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return { passed: 0, failed: [title] }
  }
  const isGreen = await run(title, ['npx', 'playwright', 'test'], 'at once')
  const report = read(browserReport, BROWSER_REPORT)
  const specs = (report?.suites ?? []).flatMap(specsOf)
  const named = (some: typeof specs) =>
    some.map(({ file, line, title }) => `tests/e2e/${file}:${line}: ${title}`)
  const failed = named(specs.filter(({ ok }) => !ok))
  const flaky = named(specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')))
  return judged(title, isGreen, { passed: (report?.stats.expected ?? 0) + flaky.length, failed, flaky })
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** A runner that fails without naming a failed test, or that ran none, counts as one failure. */
function judged(title: string, isGreen: boolean, outcome: Outcome): Outcome {
  const isSilent = outcome.failed.length === 0 && (!isGreen || outcome.passed === 0)
  return isSilent ? { ...outcome, failed: [title] } : outcome
}

function firstLine(text = ''): string {
  return text.trim().split('\n')[0] ?? ''
}

async function run(title: string, [file = '', ...args]: string[], says: 'at once' | 'when done') {
  const begun = performance.now()
  // The first part made the messages: tests need not make them again (vitest.config.ts).
  const env = { ...process.env, ...tempInMemory(), MESSAGES_ARE_MADE: '1' }
  if (says === 'at once') process.stdout.write(`\n── ${title}\n`)
  const child = spawn(file, args, { env, stdio: ['ignore', ...(says === 'at once' ? INHERITED : HEARD)] })
  const [status, ...said] = await Promise.all([
    new Promise(resolve => child.once('close', resolve)),
    ...[child.stdout, child.stderr].map(stream => (stream ? text(stream) : '')),
  ])
  if (says === 'when done') process.stdout.write(`\n── ${title}\n${said.join('')}`)
  times.push(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${title}`)
  return status === 0
}

function read<Report>(schema: z.ZodType<Report>, path: string): Report | null {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}
