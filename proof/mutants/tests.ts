import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { Mutant } from './mutant.ts'

/** A test that ran. `failure`: the first line of what it said, null if it passed. */
export type Test = { file: string; title: string; failure: string | null; isAsserted: boolean }

const UNIT_REPORT = 'test-results/unit.json'
const BROWSER_REPORT = 'test-results/browser.json'

/** What a test says that was never in a position to ask: no server, nothing that runs. */
const NOT_ASKED = /The server ended with|The build failed|SyntaxError|Cannot find (?:module|package)/

const assertion = z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) })
const unitReport = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(assertion) })),
})

const result = z.object({
  status: z.string(),
  error: z.object({ message: z.string().optional() }).optional(),
})
const spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ results: z.array(result) })),
})
type Suite = { title: string; specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const browserReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(z.intersection(suite, z.object({ file: z.string() }))),
})

/** Whether a test is one of those that are named, by their file or by `<file>: <part of the title>`. */
export function isOneOf(named: string[]) {
  return ({ file, title }: Test) => named.some(each => fileOf(each) === file && title.includes(titleOf(each)))
}

export function fileOf(named: string): string {
  return named.split(': ')[0] ?? ''
}

/** What needs a build: the journeys, and who may open what (`tests/access`). */
export function isBuilt({ by }: Mutant): boolean {
  return by.map(fileOf).some(file => isOfBrowser(file) || file.startsWith('tests/access/'))
}

const isOfBrowser = (file: string) => file.endsWith('.e2e.ts')

/**
 * Runs the tests that mutants name, and no others, in that folder. What could not run is not among them.
 * @param tries of a journey: what fails at the first would mostly fail again, and takes the longest
 */
export function runTests(mutants: Mutant[], folder: string, tries = 1): Test[] {
  const named = [...new Set(mutants.flatMap(({ by }) => by))]
  const ofBrowser = named.filter(each => isOfBrowser(fileOf(each)))
  const ofUnits = named.filter(each => !ofBrowser.includes(each))
  return [...runUnits(ofUnits, folder), ...runBrowser(ofBrowser, folder, tries)].filter(isOneOf(named))
}

function runUnits(named: string[], folder: string): Test[] {
  const { files, pattern } = asked(named)
  const args = ['vitest', 'run', ...files, '-t', pattern, '--reporter=json', `--outputFile=${UNIT_REPORT}`]
  const report = run(named, args, join(folder, UNIT_REPORT), unitReport, folder)
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, fullName, failureMessages }) =>
        testOf(relative(folder, name), fullName, status === 'passed' ? null : (failureMessages[0] ?? '')),
      ),
  )
}

function runBrowser(named: string[], folder: string, tries: number): Test[] {
  const { files, pattern } = asked(named)
  const args = ['playwright', 'test', ...files, '-g', pattern, `--retries=${tries - 1}`, '--reporter=json']
  const report = run(named, args, join(folder, BROWSER_REPORT), browserReport, folder)
  if (!report) return []
  const root = relative(folder, report.config.rootDir)
  return report.suites.flatMap(suite =>
    specsOf(suite, '').flatMap(({ title, tests }) =>
      tests
        .flatMap(({ results }) => results.slice(-1))
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, error }) =>
          testOf(join(root, suite.file), title, status === 'passed' ? null : (error?.message ?? status)),
        ),
    ),
  )
}

function run<Report>(
  named: string[],
  args: string[],
  path: string,
  schema: z.ZodType<Report>,
  folder: string,
): Report | null {
  if (named.length === 0) return null
  rmSync(path, { force: true })
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
  spawnSync('npx', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** Files and a pattern of titles; without a title all of a file is asked for, and then all of the others too. */
function asked(named: string[]) {
  const titles = named.map(titleOf)
  return {
    files: [...new Set(named.map(fileOf))],
    pattern: titles.includes('') ? '' : titles.map(title => title.replace(/[^\p{L}\p{N} ]/gu, '.')).join('|'),
  }
}

/** Empty where all of a file is meant. */
function titleOf(named: string): string {
  return named.slice(fileOf(named).length + 2)
}

function testOf(file: string, title: string, message: string | null): Test {
  const failure = message === null ? null : (stripVTControlCharacters(message).trim().split('\n')[0] ?? '')
  return { file, title, failure, isAsserted: !NOT_ASKED.test(message ?? '') }
}

/** All of a file, with the titles of what they stand in before their own. */
function specsOf({ specs, suites = [] }: Suite, before: string): Suite['specs'] {
  const inner = suites.flatMap(each => specsOf(each, `${before}${each.title} `))
  return [...specs.map(each => ({ ...each, title: before + each.title })), ...inner]
}
