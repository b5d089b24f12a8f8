import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A rule as it stands in a rules.md: its text, the tests that prove it (by title, or `path › title` where several files
 * have a test of that title), and where nothing does, why (`Later: …`, `Not ours: …`).
 */
export type Rule = { id: string; path: string; text: string; proofs: string[]; excuse: string | null }

/** The files that have a test of a title, by title. */
export type Titles = Map<string, string[]>

/** Every rule of the repository, sorted by id. */
export function readRules(): Rule[] {
  return globSync('{app/*/*,server,db,scripts}/rules.md')
    .map(path => path.replaceAll('\\', '/'))
    .flatMap(path => parseRules(path, readFileSync(path, 'utf8')))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export function parseRules(path: string, document: string): Rule[] {
  const [, ...sections] = document.split(/^## /m)
  return sections.map(section => {
    const [id = '', ...lines] = section.split('\n')
    const [words = '', proofs = ''] = lines.join('\n').split('\nProven by:\n')
    const [text = '', excuse = null] = words.split(/^(?=(?:Later|Not ours): \S)/m).map(part => part.trim())
    return { id, path, text, proofs: itemsOf(proofs), excuse }
  })
}

const itemsOf = (list: string) =>
  list
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.replace(/^- /, ''))

/** What a call is given first, before a function or its options: in a file of tests that is the title of one. */
const TITLE =
  /\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`),\s*(?:[A-Z]\w*,\s*)?(?:async\b|\(|\{|\w+ =>)/g

/** The titles of all tests as the source has them, so with the placeholders of a table or a template. */
export function readTitles(): Titles {
  const titles: Titles = new Map()
  for (const file of globSync('{app,server,db,scripts,tests}/**/*.{test.ts,test.tsx,e2e.ts}').toSorted()) {
    const path = file.replaceAll('\\', '/')
    for (const [, single, double, template] of readFileSync(file, 'utf8').matchAll(TITLE)) {
      const title = (single ?? double ?? template ?? '').replaceAll("\\'", "'")
      const files = titles.get(title) ?? []
      if (!files.includes(path)) titles.set(title, [...files, path])
    }
  }
  return titles
}

const WITH_PATH = /^([\w./-]+\.tsx?) › (.+)$/

/** The files that have a test as a rule names it: one, unless something is wrong. */
export function findTest(proof: string, titles: Titles): string[] {
  const [, path, title = proof] = WITH_PATH.exec(proof) ?? []
  return (titles.get(title) ?? []).filter(file => path === undefined || file === path)
}

/** docs/rules.md: a line for each rule, with the files that prove it, from the rule's own folder where they lie in it. */
export function renderRules(rules: Rule[], titles: Titles): string {
  const lines = rules.map(({ id, path, proofs, excuse }) => {
    const files = new Set(proofs.flatMap(proof => findTest(proof, titles)).toSorted())
    const places = [...files].map(file => file.replace(`${dirname(path)}/`, ''))
    return `- [${id}](../${path}#${id.replace('.', '')}): ${excuse === null ? places.join(', ') : 'no test'}\n`
  })
  return `${INTRODUCTION}\n${lines.join('')}`
}

const INTRODUCTION = `# Rules

What the house does, rule by rule, each with the test that fails when it stops being true. A rule stands beside the noun
that it is about, in the \`rules.md\` of its folder; nothing else has to be read to build from it: limits, formats and the
texts that matter are there. Why it was decided so is in [decisions](decisions), and how attacks are met is in
[security.md](security.md). Code, tests and documents name a rule by its id, as in "(rule plans.total)".

This list is written by \`npm run rules\`. \`tests/rules.test.ts\` fails when it is out of date, when a rule has no test, and
when a rule or a test that is named does not exist. A file without a folder lies in the folder of its rule.
`
