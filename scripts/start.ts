// `npm start`: builds when the sources changed since the last build, then runs the program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { build, isBuilt } from './build-if-needed.ts'

const PROGRAM = 'build/server/index.js'

/**
 * V8 would take up to 192 MiB for what is young on a machine with much memory, and keeps what the start has taken. Less
 * than this is full before what is under way has ended, more stays taken at rest. It would collect it with a thread for each
 * core, which wait for each other and for PostgreSQL's turn (docs/decisions/053).
 */
const OPTIONS = ['--max-semi-space-size=8', '--no-parallel-scavenge']

/**
 * Of glibc: as many heaps for what is not JavaScript. Each thread that reads a picture or hashes a password would have
 * one of its own, and keep most of what it ever held.
 */
const MALLOC_ARENA_MAX = '2'

/**
 * Of glibc: from this size on, in bytes, what is freed goes back to the machine at once. Left to itself it learns from
 * the first upload of 12 MB that such sizes are ordinary, and keeps them, with holes, for good.
 */
const MALLOC_MMAP_THRESHOLD_ = '262144'

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write('Sala needs Node 24 or newer here: no packaged Node exists for this machine.\n')
  process.exit(1)
}
if (!existsSync('node_modules/react-router')) {
  process.stderr.write('What Sala is made of is not here yet. Run: npm ci\n')
  process.exit(1)
}
if (!isBuilt()) await prepare()
process.env['NODE_ENV'] ??= 'production'
// The same process goes on as the program: what the build needed (35 MB, TypeScript for one) is out of its memory.
const { NODE_CHANNEL_FD: _, ...env } = process.env // a channel to whoever started this one ends with it
const settings = { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, ...env }
process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...OPTIONS, PROGRAM], settings)
// Windows cannot do that.
const { run } = await import(`../${PROGRAM}`)
await run()

/** Builds, and meanwhile makes the database of a new house. */
async function prepare() {
  const database = spawn(process.execPath, ['scripts/make-database.ts'], {
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  const isMade = once(database, 'exit')
  if (build()) return isMade
  process.stderr.write(
    '\n  Sala could not be built: the reason stands above. Change what it names, or take a release as it was made.\n\n',
  )
  process.exit(1)
}
