// Part of `npm run lint`: every file of a noun is of a kind that `app/floors.ts` names, and every import, of types too,
// goes down a floor or stays on it and enters another noun only through the kinds that are open; every command is told who
// acts; no nouns import each other, also in a circle; and what is ours between features and the driver of the database stays
// small. Says what does not.
import { globSync, readFileSync } from 'node:fs'
import { judgeCommands } from './command-rules.ts'
import { judgeImport, judgeNames } from './import-rules.ts'
import { importsOf } from './imports-of.ts'
import { graphOf, listCircles } from './noun-graph.ts'

/** What is ours over the driver of the database (decision 44). */
const DRIVER_FILES = ['database', 'database-client', 'outage'].map(
  name => `app/kit/platform/${name}.server.ts`,
)
const MOST_DRIVER_LINES = 150

const files = globSync('app/**/*.{ts,tsx,css}', { exclude: ['app/paraglide/**', 'app/**/*.test.{ts,tsx}'] })
const misnamed = judgeNames(files)
const unguarded = files.flatMap(path => judgeCommands(path, readFileSync(path, 'utf8')))
const imports = files.filter(path => !path.endsWith('.css')).flatMap(importsOf)
const wrong = imports.flatMap(one => ({ ...one, says: judgeImport(one) })).filter(({ says }) => says !== null)

const circles = listCircles(graphOf(imports))
const driverLines = DRIVER_FILES.reduce((sum, path) => sum + countLines(readFileSync(path, 'utf8')), 0)

for (const says of [...misnamed, ...unguarded]) process.stderr.write(`${says}.\n`)
for (const { from, to, says } of wrong) process.stderr.write(`${from} imports ${to}: ${says}.\n`)
process.stdout.write(
  `${files.length} files, ${misnamed.length} misnamed; ${imports.length} imports, ${wrong.length} of them wrong.\n`,
)
for (const circle of circles) process.stderr.write(`These nouns import each other: ${circle.join(', ')}.\n`)
process.stdout.write(
  `${driverLines} lines stand between features and the driver, of ${MOST_DRIVER_LINES} at most.\n`,
)
const wrongs = misnamed.length + unguarded.length + wrong.length + circles.length
const isRight = wrongs === 0 && driverLines <= MOST_DRIVER_LINES
process.exit(isRight ? 0 : 1)

/** Without comments and empty lines. */
function countLines(source: string): number {
  return source
    .replace(/\/\*.*?\*\//gs, '')
    .split('\n')
    .filter(line => /^\s*(?!\/\/)\S/.test(line)).length
}
