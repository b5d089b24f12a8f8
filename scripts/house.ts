// `npm run house`: what the house weighs where it is heaviest, so that anyone can see whether a change made it lighter.
import { globSync, readFileSync } from 'node:fs'
import { importsOf } from './imports-of.ts'
import { graphOf, listCircles, listPairs } from './noun-graph.ts'

const files = globSync('app/**/*.{ts,tsx}', { exclude: ['app/paraglide/**', 'app/**/*.test.{ts,tsx}'] })
const sources = new Map(files.map(path => [path, readFileSync(path, 'utf8')]))

/** What pays, and what is paid. */
const PAYING = [
  ...[
    'applications',
    'billing',
    'card-payments',
    'paying',
    'receipts',
    'registration',
    'renewals',
    'sales',
    'slips',
  ].map(noun => `app/joining/${noun}/`),
  'app/money/bills/',
  'app/money/methods/',
  'app/money/payments/',
]

const holding = (pattern: RegExp, where: (path: string) => boolean) =>
  [...sources].filter(([path, source]) => where(path) && pattern.test(source)).map(([path]) => path)

const linesOf = (where: (path: string) => boolean) =>
  [...sources].reduce((sum, [path, source]) => sum + (where(path) ? source.split('\n').length - 1 : 0), 0)

const graph = graphOf(files.flatMap(importsOf))
const circles = listCircles(graph)
const isOfSlips = (path: string) =>
  /^app\/(?:joining\/(?:slips|receipts|card-payments)\/|areas\/admin\/receipt)/.test(path)

/** What is told to others keeps the words that are specified. */
const isOutsideMethods = (path: string) =>
  !path.startsWith('app/money/methods/') && !path.endsWith('/events.server.ts')

const rows: [string, number][] = [
  ['circles of nouns', circles.length],
  ['nouns in circles', circles.flat().length],
  ['nouns in the largest circle', circles[0]?.length ?? 0],
  ['pairs of nouns that import each other', listPairs(graph).length],
  [
    'holders that are filled from above (registerX)',
    holding(/^export function register[A-Z]/m, () => true).length,
  ],
  [
    'files that name a payment method, outside its folder',
    holding(/'(?:scan|bank_transfer)'/, isOutsideMethods).length,
  ],
  [
    'files of slips and cards that know bookings or guests',
    holding(/\b(?:bookingId|inviteId)\b/, isOfSlips).length,
  ],
  ['lines of what pays', linesOf(path => PAYING.some(folder => path.startsWith(folder)))],
  ['lines of product', linesOf(() => true)],
]

const width = Math.max(...rows.map(([name]) => name.length))
for (const [name, count] of rows)
  process.stdout.write(`${name.padEnd(width)}  ${String(count).padStart(7)}\n`)
if (process.argv.includes('--circles'))
  for (const line of [...circles.map(circle => circle.join(', ')), '', ...listPairs(graph)])
    process.stdout.write(`${line}\n`)
