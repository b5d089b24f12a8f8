/** A page of the agreement; every clause is one line of plain text, such as "3.2 Quiet: No calls …". */
export type AgreementPage = { title: string; clauses: string[] }

export type AgreementText = { title: string; pages: AgreementPage[] }

/** The text with the version that it is of, as a page shows it. */
export type AgreementView = AgreementText & { version: string }

/** What a page needs to show an agreement. */
export const viewOf = ({ version, title, pages }: AgreementView): AgreementView => ({ version, title, pages })

/** Where a file of the version is, `membership-agreement.pdf` or `page-1.svg`. */
export function filePath(version: string, locale: string, file: string): string {
  return `/agreement/${version}/${locale}/${file}`
}

/** A clause taken apart for display: its number, its short name and its text. */
export type ClauseParts = { number: string; name: string; text: string }

/** What a text is filled with: words that stand for `{name}`, and whether `[name: words]` stay. */
export type AgreementTerms = {
  values: Readonly<Record<string, string>>
  holds: Readonly<Record<string, boolean>>
}

const pageBreak = /\n---\n/
const clausePattern = /^(\d+\.\d+) ([^:]+): (.+)$/s
const condition = /\[(\w+): ([^\]]*)\]/g
const value = /\{(\w+)\}/g

/**
 * Reads the words of the membership agreement from their Markdown: front matter (`title`), then pages separated by a line
 * `---`, each `# Page title` followed by clauses `1.1 Name: text`, one paragraph each.
 *
 * @throws Error naming the page or clause when the front matter, a page title or the numbering is wrong, so that
 *   a slip of the pen never reaches a member.
 */
export function parseAgreement(markdown: string): AgreementText {
  const source = markdown.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')
  const frontMatter = /^---\n(.*?)\n---\n/s.exec(source)
  if (!frontMatter) throw new Error('The agreement has no front matter')
  const body = source.slice(frontMatter[0].length)
  return {
    title: readField(frontMatter[1] ?? '', 'title'),
    pages: body.split(pageBreak).map((page, index) => parsePage(page, index + 1)),
  }
}

/**
 * The words with what is true of this house: `[vat: …]` stays where `vat` holds, `{legalName}` becomes its value. What a
 * value says is never read as either.
 *
 * @throws Error when the words name something that the terms don't have
 */
export function fillAgreement({ title, pages }: AgreementText, terms: AgreementTerms): AgreementText {
  const fill = (clause: string) => fillClause(clause, terms)
  return { title, pages: pages.map(page => ({ ...page, clauses: page.clauses.map(fill) })) }
}

function fillClause(clause: string, { values, holds }: AgreementTerms): string {
  return clause
    .replace(condition, (_, name: string, words: string) => (known(holds, name) ? words : ''))
    .replace(value, (_, name: string) => known(values, name))
    .replace(/ {2,}/g, ' ')
    .trim()
}

function known<Value>(terms: Readonly<Record<string, Value>>, name: string): Value {
  const term = Object.hasOwn(terms, name) ? terms[name] : undefined
  if (term === undefined) throw new Error(`The agreement speaks of something unknown: ${name}`)
  return term
}

/**
 * Splits "3.2 Quiet: No calls …" into number, name and text.
 *
 * @throws Error when the clause is not of that form.
 */
export function splitClause(clause: string): ClauseParts {
  const [, number, name, text] = clausePattern.exec(clause) ?? []
  if (!number || !name || !text) throw new Error(`Not a clause of the form "1.1 Name: text": ${clause}`)
  return { number, name, text }
}

function readField(frontMatter: string, name: string): string {
  const line = frontMatter.split('\n').find(candidate => candidate.startsWith(`${name}:`))
  const found = line?.slice(name.length + 1).trim()
  if (!found) throw new Error(`The agreement's front matter has no ${name}`)
  return found
}

function parsePage(source: string, pageNumber: number): AgreementPage {
  const [heading = '', ...paragraphs] = source.trim().split(/\n\s*\n/)
  const title = /^# (\S.*)$/.exec(heading)?.[1]
  if (!title) throw new Error(`Page ${pageNumber} of the agreement does not begin with "# Page title"`)
  const clauses = paragraphs.map(joinLines)
  clauses.forEach((clause, index) => {
    const expected = `${pageNumber}.${index + 1}`
    if (splitClause(clause).number !== expected)
      throw new Error(`Expected clause ${expected}, found: ${clause}`)
  })
  return { title, clauses }
}

function joinLines(paragraph: string): string {
  return paragraph
    .split('\n')
    .map(line => line.trim())
    .join(' ')
}
