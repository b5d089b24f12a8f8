import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Import } from './import-rules.ts'

const ALIAS = '#app/'

/** What a file imports, of types too; files of ours by their paths from the project's folder. */
export function importsOf(from: string): Import[] {
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
