/** The files of ours that each file imports. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** `left`: tests that the change reaches, but not in one step. */
export type Related = { chosen: string[]; left: string[] }

/** What a minute holds beside the guards: a test with a database takes some twenty times as long as one without. */
const MOST = 60
const MOST_WITH_DATABASE = 16

const hasDatabase = (path: string) => /\.db\.test\.tsx?$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * The tests to run after a change: the changed ones, those that import a changed file or a file that does, and those of
 * the changed nouns; at most 60, of which 16 with a database, the nearest first; and always `guards`, which look over
 * the whole tree.
 */
export function relatedTests(changed: string[], imports: Imports, guards: string[]): Related {
  const importers = turned(imports)
  const next = (files: Iterable<string>) => [...files].flatMap(file => importers.get(file) ?? [])
  const tests = [...imports.keys()].filter(isTest)
  const nouns = new Set(changed.flatMap(file => nounOf(file, imports) ?? []))
  const direct = next(changed)
  const reached = new Set([
    ...changed.filter(file => imports.has(file)),
    ...direct,
    ...next(direct),
    ...tests.filter(test => [...nouns].some(noun => test.startsWith(noun))),
  ])
  const near = [...reached].filter(isTest).filter(test => !guards.includes(test))
  for (const file of reached) for (const importer of next([file])) reached.add(importer)
  const beyond = near.filter(hasDatabase).slice(MOST_WITH_DATABASE)
  const chosen = [...guards, ...near.filter(test => !beyond.includes(test)).slice(0, MOST)]
  return { chosen, left: [...reached].filter(file => isTest(file) && !chosen.includes(file)) }
}

/** The folder of the noun that a file belongs to, as `app/space/bookings/`. */
export function nounOf(path: string, imports: Imports): string | null {
  const [folder] = /^app\/[\w-]+\/[\w-]+\//.exec(path) ?? []
  return folder && imports.has(`${folder}noun.ts`) ? folder : null
}

/**
 * The journeys that name an address of a changed noun.
 * @param pages the addresses of pages by the files that answer
 * @param journeys what stands in each journey
 */
export function relatedJourneys(
  changed: string[],
  imports: Imports,
  pages: { file: string; path: string }[],
  journeys: ReadonlyMap<string, string>,
): string[] {
  const nouns = new Set(changed.flatMap(file => nounOf(file, imports) ?? []))
  const paths = pages
    .filter(({ file }) => changed.includes(file) || nouns.has(nounOf(file, imports) ?? ''))
    .map(({ path }) => path)
  const named = [...journeys]
    .filter(([, text]) => paths.some(path => names(text, path)))
    .map(([file]) => file)
  return [...new Set([...changed.filter(file => journeys.has(file)), ...named])]
}

/** `/booked` does not name `/book`. */
function names(text: string, path: string): boolean {
  const [, ...rests] = text.split(path)
  return rests.some(rest => !/^[\w-]/.test(rest))
}

function turned(imports: Imports): Imports {
  const importers = new Map<string, string[]>()
  for (const [from, files] of imports)
    for (const to of new Set(files)) importers.set(to, [...(importers.get(to) ?? []), from])
  return importers
}
