// `npm start`: builds when the sources changed since the last build, then runs the program.
import { buildIfNeeded } from './build-if-needed.ts'

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write('Sala needs Node 24 or newer here: no packaged Node exists for this machine.\n')
  process.exit(1)
}
if (!buildIfNeeded()) process.exit(1)
process.env['NODE_ENV'] ??= 'production'
const bundle = '../build/server/index.js'
const { run } = await import(bundle)
await run()
