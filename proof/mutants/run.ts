// `npm run mutants`: breaks the program in each of the ways of the list, and asks the tests that watch it whether they
// notice. With words, such as `npm run mutants -- receipt csv`, only what has one of them in its name; `--list` names
// them all, `--units` and `--browser` take those that need no build, or only those. It works in a copy of what was
// committed last: nothing here is touched, and nothing uncommitted is tried.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { MUTANTS } from './list.ts'
import type { Mutant } from './mutant.ts'
import { fileOf, isBuilt, isOneOf, runTests, type Test } from './tests.ts'

const options = process.argv.slice(2)
const words = options.filter(word => !word.startsWith('--'))
const chosen = MUTANTS.filter(
  mutant =>
    (words.length === 0 || words.some(word => mutant.name.includes(word))) &&
    !options.includes(isBuilt(mutant) ? '--units' : '--browser'),
)

if (options.includes('--list')) for (const { name, floor } of chosen) say(row(floor, name))
else process.exitCode = inCopy(prove) ? 0 : 1

/** @returns whether every mutant died */
function prove(copy: string): boolean {
  const troubles = chosen.flatMap(mutant => troublesOf(mutant, copy))
  if (troubles.length === 0) troubles.push(...troublesOfTests(runTests(chosen, copy, 2)))
  for (const line of troubles) say(line)
  if (troubles.length > 0) return false
  const outcomes = inBatches(chosen).flatMap(batch => {
    const tests = withMutants(batch, copy, () => runTests(batch, copy))
    return batch.map(mutant => outcomeOf(mutant, tests))
  })
  const survivors = outcomes.filter(({ isDead }) => !isDead)
  say(`\n${outcomes.length - survivors.length} died, ${survivors.length} did not`)
  for (const { line } of survivors) say(line)
  return survivors.length === 0
}

/** Why nothing would be learned from a mutant: it changes no single place, or is no program any more. */
function troublesOf({ name, file, find, become }: Mutant, copy: string): string[] {
  const parts = readFileSync(join(copy, file), 'utf8').split(find)
  if (parts.length !== 2)
    return [`${name}: what it replaces stands ${parts.length - 1} times in ${file}, not once`]
  return isReadable(file, parts.join(become)) ? [] : [`${name}: ${file} could not be read any more`]
}

function isReadable(file: string, text: string): boolean {
  if (file.endsWith('.css')) return true
  if (!file.endsWith('.json')) return parseSync(file, text).errors.length === 0
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Unmutated, all tests that are named are there and pass. */
function troublesOfTests(tests: Test[]): string[] {
  const failed = tests.filter(({ failure }) => failure !== null)
  const missing = chosen.flatMap(({ name, by }) =>
    by.filter(named => !tests.some(isOneOf([named]))).map(named => `${name}: there is no test "${named}"`),
  )
  return [
    ...missing,
    ...failed.map(({ file, title, failure }) => `fails unbroken: ${file}: ${title}: ${failure}`),
  ]
}

/**
 * Several at once, as a build takes longer than the tests: each on a floor of its own, with files of tests of its own, and
 * those that need a build together.
 */
function inBatches(mutants: Mutant[]): Mutant[][] {
  const batches: Mutant[][] = []
  for (const mutant of mutants) {
    const batch = batches.find(others => others.every(other => isApart(mutant, other)))
    if (batch) batch.push(mutant)
    else batches.push([mutant])
  }
  return batches
}

function isApart(one: Mutant, other: Mutant): boolean {
  if (one.isWide || other.isWide || one.floor === other.floor || isBuilt(one) !== isBuilt(other)) return false
  const files = one.by.map(fileOf)
  return one.file !== other.file && !other.by.some(named => files.includes(fileOf(named)))
}

function withMutants<Result>(batch: Mutant[], copy: string, work: () => Result): Result {
  for (const { file, find, become } of batch) {
    const path = join(copy, file)
    writeFileSync(path, readFileSync(path, 'utf8').split(find).join(become))
  }
  try {
    return work()
  } finally {
    textOf('git', ['checkout', '-q', '.'])
  }
}

function outcomeOf({ name, floor, by }: Mutant, tests: Test[]) {
  const own = tests.filter(isOneOf(by))
  const killer = own.find(({ failure, isAsserted }) => failure !== null && isAsserted)
  const state = killer
    ? 'died'
    : own.length === 0 || own.some(({ failure }) => failure !== null)
      ? 'broken'
      : 'survived'
  const line = row(state, floor, name, killer ? `${killer.title}: ${killer.failure}` : '')
  say(line)
  return { isDead: state === 'died', line }
}

function inCopy(work: (copy: string) => boolean): boolean {
  const root = textOf('git', ['rev-parse', '--show-toplevel'])
  const copy = join(realpathSync(mkdtempSync(join(tmpdir(), 'sala-mutants-'))), 'house')
  textOf('git', ['worktree', 'add', '--detach', copy, 'HEAD'])
  try {
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    process.chdir(copy)
    textOf(process.execPath, ['scripts/messages.ts']) // journeys read them as they are before anything is broken
    return work(copy)
  } finally {
    process.chdir(root)
    textOf('git', ['worktree', 'remove', '--force', copy])
  }
}

function textOf(file: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

function row(...cells: string[]): string {
  return cells.map((cell, at) => cell.padEnd([9, 9, 58][at] ?? 0)).join(' ')
}

function say(line: string) {
  process.stdout.write(`${line.trimEnd()}\n`)
}
