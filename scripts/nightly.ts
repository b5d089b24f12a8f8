// `npm run nightly`: what takes hours. It goes on after a step that fails and says at the end how each went and how long
// it took; `npm run nightly -- drills bench` takes these steps alone.
import { spawnSync } from 'node:child_process'

type Step = { command: string[]; env?: NodeJS.ProcessEnv }

const STEPS: Record<string, Step> = {
  types: { command: ['npm', 'run', '-s', 'typecheck:proof'] },
  browser: { command: ['npx', 'playwright', 'test'], env: { SCREEN_WIDTHS: '390' } },
  later: {
    command: ['faketime', '-f', '+45d', 'npx', 'vitest', 'run'],
    env: { FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  },
  mutants: { command: ['npm', 'run', '-s', 'mutants'] },
  drills: { command: ['npm', 'run', '-s', 'drill'] },
  month: {
    command: ['npx', 'vitest', 'run', 'app/joining/matching/month'],
    env: { BANK_MONTH_LINES: '800' },
  },
  bench: { command: ['npm', 'run', '-s', 'bench'] },
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in STEPS))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}.\n`,
  )
  process.exit(1)
}

const outcomes = Object.entries(STEPS)
  .filter(([name]) => asked.length === 0 || asked.includes(name))
  .map(([name, step]) => take(name, step))
process.stdout.write('\n')
for (const { name, isRight, minutes } of outcomes)
  process.stdout.write(`${isRight ? 'right' : 'WRONG'}  ${name}, ${minutes} min\n`)
process.exit(outcomes.every(({ isRight }) => isRight) ? 0 : 1)

function take(name: string, { command: [file = '', ...args], env }: Step) {
  process.stdout.write(`\n── ${name}\n`)
  const began = Date.now()
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  const { status } = spawnSync(file, args, { stdio: [...stdio], env: { ...process.env, ...env } })
  return { name, isRight: status === 0, minutes: ((Date.now() - began) / 60_000).toFixed(1) }
}
