// `npm start`: builds when the sources changed since the last build, then runs the program.
import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from './build-if-needed.ts'

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write('Sala needs Node 24 or newer here: no packaged Node exists for this machine.\n')
  process.exit(1)
}
const isBuilt = buildIfNeeded(
  () =>
    spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' })
      .status === 0,
)
if (!isBuilt) process.exit(1)
process.env['NODE_ENV'] ??= 'production'
const bundle = '../build/server/index.js'
const { run } = await import(bundle)
await run()
