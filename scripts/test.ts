// `npm test`: everything that checks the code, one after the other, and the sum at the end.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.ts'

type Count = { passed: number; failed: number }

const UNIT_REPORT = 'test-results/unit.json'
const BROWSER_REPORT = 'test-results/e2e.json'

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

const counts = [
  check('types', ['npm', 'run', '-s', 'typecheck']),
  check('lint', ['npm', 'run', '-s', 'lint']),
  unitTests(),
  browserTests(),
]
const passed = sum(count => count.passed)
const failed = sum(count => count.failed)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function sum(pick: (count: Count) => number) {
  return counts.reduce((total, count) => total + pick(count), 0)
}

function check(title: string, command: string[]): Count {
  return run(title, command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function unitTests(): Count {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${UNIT_REPORT}`]
  const isGreen = run('unit and database tests', ['npx', 'vitest', 'run', ...reporters])
  const report = readReport(UNIT_REPORT)
  return counted(isGreen, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

function browserTests(): Count {
  try {
    ensureBrowser()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return { passed: 0, failed: 1 }
  }
  const isGreen = run('browser journeys', ['npx', 'playwright', 'test'])
  const stats = readReport(BROWSER_REPORT)?.stats
  const flaky = stats?.flaky ?? 0
  if (flaky > 0)
    process.stdout.write(`\n${flaky} of the journeys passed at the second try only: see "flaky" above\n`)
  return counted(isGreen, { passed: (stats?.expected ?? 0) + flaky, failed: stats?.unexpected ?? 0 })
}

/** A runner that fails without naming a failed test, or that ran none, counts as one failure. */
function counted(isGreen: boolean, count: Count): Count {
  const isSilent = count.failed === 0 && (!isGreen || count.passed === 0)
  return isSilent ? { ...count, failed: 1 } : count
}

function run(title: string, [file = '', ...args]: string[]) {
  process.stdout.write(`\n── ${title}\n`)
  return spawnSync(file, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

function readReport(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
