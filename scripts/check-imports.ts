// Part of `npm run lint`: every import, of types too, goes down a floor or stays on it, and enters another noun only
// through the files that `app/floors.ts` opens. Says which do not, and how many there are.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { type Import, judgeImport } from './import-rules.ts'

const ALIAS = '#app/'

const files = globSync('app/**/*.{ts,tsx}', { exclude: ['app/paraglide/**'] })
const imports = files.filter(path => !/\.test\.tsx?$/.test(path)).flatMap(importsOf)
const wrong = imports.flatMap(one => ({ ...one, says: judgeImport(one) })).filter(({ says }) => says !== null)

for (const { from, to, says } of wrong) process.stderr.write(`${from} imports ${to}: ${says}.\n`)
process.stdout.write(`${imports.length} imports, ${wrong.length} of them wrong.\n`)
process.exit(wrong.length === 0 ? 0 : 1)

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
