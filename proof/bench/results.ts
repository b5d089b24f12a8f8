import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { type Bar, barsOf, isMet } from './bars.ts'
import type { BesideDjango } from './beside-django.ts'
import { BARS, type FinishedPage, isWithinBars } from './finished-pages.ts'
import { ACTIVITIES, MEMBERS } from './large-house.ts'
import { CLIENTS, type Timing } from './measure.ts'
import type { Weight } from './page-weight.ts'

/** `share`: of the rate of its limit, which is named; null for a limit itself and where there is none. */
export type Row = { name: string; one: Timing; many: Timing; share: { of: string; rate: number } | null }

export type Results = {
  machine: string
  load: string
  rows: Row[]
  besideDjango: BesideDjango | null
  finished: FinishedPage[]
  weights: Weight[]
  start: { first: number; again: number }
  /** In MiB; at rest by kind of process. */
  memory: { atRest: Record<string, number>; afterLoad: number; restedAgain: number }
}

/** MiB, PostgreSQL included. */
const MOST_AT_REST = 180

export function machine(): string {
  const [processor] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${processor?.model.trim()}, ${cpus().length} cores, ${gibibytes} GiB, Linux ${release()}, Node ${process.version}`
}

export const loadNow = () => loadavg()[0]?.toFixed(1) ?? ''

/** Leaves the results beside this file, and prints them, for people and as JSON. */
export function publish(results: Results) {
  const text = asMarkdown(results)
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text)
  process.stdout.write(`\n${text}\n${JSON.stringify(results)}\n`)
}

function asMarkdown(results: Results): string {
  const { machine, load, rows, besideDjango, finished, weights, start, memory } = results
  const day = new Date().toISOString().slice(0, 10)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return `# What \`npm run bench\` measured

${day}, commit ${commit}. ${machine}; load before the run ${load}. Written by the run itself.

The house has ${MEMBERS.toLocaleString('en')} members and ${ACTIVITIES.toLocaleString('en')} log entries. The clients
run on the same machine. "Kept" pages come from the cache. "Afresh" ones ask the database for each request: the landing page
is rendered each time, a post only when what it found is new, which every request of "rendered" finds. CPU is that of the
whole program, PostgreSQL included. A limit is what stands at the bottom of the table, measured in the same run: plain
\`node:http\` with the same bytes, and each list's own statements straight through the driver. "Data" is what a
screen asks for while somebody works in it. Scripts are counted as a page loads them by itself, and "when used" as it does
once its visitor moves, touches or types.

${rowsAsTable(rows)}

${besideDjangoAsText(besideDjango)}

What the rows are to keep to.

${barsAsTable(barsOf(rows, besideDjango))}

Pages from memory, compressed, in turns with plain \`node:http\` that sends the same answer and with nginx that sends the same
file by \`gzip_static\`, ${CLIENTS} connections. nginx runs as Debian installs it, a process for each core and a log of who asked,
and pared down to one process without a log; "behind it" is ours behind such an nginx with the site of \`deploy/nginx.conf\`. The
bars: at most ${BARS.ofNode} of the CPU of a request by \`node:http\`, and behind nginx as it is installed at least ${BARS.behindNginx} of the requests of its file.${finished.some(({ ofNginx }) => ofNginx === null) ? ' nginx or wrk is not installed here, so nginx was left out.' : ''}

${finishedAsTable(finished)}

${table(
  ['page', 'HTML', 'style', 'scripts', 'scripts when used'],
  weights.map(({ page, html, style, script, whenUsed }) => [
    page,
    ...[html, style, script, whenUsed].map(kilobytes),
  ]),
)}

Start: ${seconds(start.first)} the first time, with a new database; ${seconds(start.again)} after that.
Memory of the whole program, in MiB: ${sumOf(memory.atRest)} at rest, of ${MOST_AT_REST} at most (${partsOf(memory.atRest)}), ${memory.afterLoad.toFixed(0)} right after the load,
${memory.restedAgain.toFixed(0)} when it has rested again. "At rest" is three minutes after anybody asked.
`
}

export function rowsAsTable(rows: Row[]): string {
  const headings = ['p50, 1', 'p99, 1', `p50, ${CLIENTS}`, `p99, ${CLIENTS}`, `requests/s, ${CLIENTS}`]
  return table(
    ['', ...headings, 'CPU', 'of its limit'],
    rows.map(({ name, one, many, share }) => [
      name,
      ...[one.p50, one.p99, many.p50, many.p99].map(ms => `${ms.toFixed(1)} ms`),
      many.rate.toFixed(0),
      `${many.cpu.toFixed(2)} ms`,
      share ? `${share.rate.toFixed(2)} of ${share.of}` : '',
    ]),
  )
}

const FINISHED_HEADINGS = [
  'page',
  'CPU',
  'of node:http',
  'requests of nginx',
  'behind it',
  'node:http’s',
  'of one process',
  'behind it',
  'node:http’s',
  '',
]

export function finishedAsTable(finished: FinishedPage[]): string {
  return table(
    FINISHED_HEADINGS,
    finished.map(page => [
      page.path,
      `${(page.cpu * 1000).toFixed(0)} µs`,
      page.ofNode.toFixed(2),
      ...[page.ofNginx?.installed, page.ofNginx?.alone].flatMap(by => [
        by?.ours.toFixed(2) ?? '',
        by?.behind.toFixed(2) ?? '',
        by?.node.toFixed(2) ?? '',
      ]),
      isWithinBars(page) ? '' : '**missed**',
    ]),
  )
}

export function besideDjangoAsText(measured: BesideDjango | null): string {
  if (!measured) return 'Django or wrk is not installed here: nothing was measured beside Django.'
  const names = {
    data: `members, data, ${PAGE_SIZE} rows`,
    page: `members, page, ${PAGE_SIZE} rows`,
    django: 'Django’s admin as it comes, 100 rows',
    asLong: `Django’s admin, ${PAGE_SIZE} rows`,
  }
  return `The list of members beside that of Django's admin, of the same table in the same database, in turns: one process of Node,
one of gunicorn, asked by wrk over ${CLIENTS} connections. Django's list has its own length, to which the bars belong, and then ours.

${table(
  ['', 'requests/s', 'CPU'],
  Object.entries(names).map(([name, says]) => {
    const { rate, cpu } = measured[name as keyof BesideDjango]
    return [says, rate.toFixed(0), `${cpu.toFixed(2)} ms`]
  }),
)}`
}

export function barsAsTable(bars: Bar[]): string {
  return table(
    ['', 'measured', 'at most', 'at least', ''],
    bars.map(bar => [
      bar.says,
      `${bar.measured.toFixed(bar.measured < 10 ? 2 : 0)} ${bar.unit}`,
      String(bar.most ?? ''),
      String(bar.least ?? ''),
      isMet(bar) ? '' : '**missed**',
    ]),
  )
}

function table(headings: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rule = headings.map((_, index) => (index === 0 ? '---' : '--:'))
  return [line(headings), line(rule), ...rows.map(line)].join('\n')
}

const sumOf = (parts: Record<string, number>) =>
  Object.values(parts)
    .reduce((sum, size) => sum + size, 0)
    .toFixed(0)
const partsOf = (parts: Record<string, number>) =>
  Object.entries(parts)
    .map(([kind, size]) => `${kind} ${size.toFixed(0)}`)
    .join(', ')
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
