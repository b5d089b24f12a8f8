// Part of `npm run lint`: every file of a noun is of a kind that `app/floors.ts` names, and every import, of types too,
// goes down a floor or stays on it and enters another noun only through the kinds that are open. Says which do not.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { type Import, judgeImport, judgeNames } from './import-rules.ts'

const ALIAS = '#app/'

const files = globSync('app/**/*.{ts,tsx,css}', { exclude: ['app/paraglide/**', 'app/**/*.test.{ts,tsx}'] })
const misnamed = judgeNames(files)
const imports = files.filter(path => !path.endsWith('.css')).flatMap(importsOf)
const wrong = imports.flatMap(one => ({ ...one, says: judgeImport(one) })).filter(({ says }) => says !== null)

for (const says of misnamed) process.stderr.write(`${says}.\n`)
for (const { from, to, says } of wrong) process.stderr.write(`${from} imports ${to}: ${says}.\n`)
process.stdout.write(
  `${files.length} files, ${misnamed.length} misnamed; ${imports.length} imports, ${wrong.length} of them wrong.\n`,
)
process.exit(misnamed.length + wrong.length === 0 ? 0 : 1)

function importsOf(from: string): Import[] {
  const source = readFileSync(from, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(from, source).module
  const parts = staticExports.flatMap(({ entries }) => entries)
  const named = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every(entry => entry.isType),
    })),
    ...parts.map(({ moduleRequest, isType }) => ({ name: moduleRequest?.value ?? '', isType })),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: source.slice(start + 1, end - 1),
      isType: false,
    })),
  ]
  return named
    .filter(({ name }) => name !== '')
    .map(({ name, isType }) => ({ from, to: targetOf(from, name), isType }))
}

/** A file of ours as its path from the project's folder; a package as it is called. */
function targetOf(from: string, name: string): string {
  if (name.startsWith(ALIAS)) return join('app', name.slice(ALIAS.length))
  return name.startsWith('.') ? join(dirname(from), name) : name
}
