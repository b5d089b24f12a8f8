/** A page of the agreement; every clause is one line of plain text, such as "3.2 Quiet: No calls …". */
export type AgreementPage = { title: string; clauses: string[] }

/** `version` is the 'YYYY-MM-DD' day from which this text is offered to new members. */
export type Agreement = { version: string; title: string; pages: AgreementPage[] }

/** A clause taken apart for display: its number, its short name and its text. */
export type ClauseParts = { number: string; name: string; text: string }

const pageBreak = /\n---\n/
const clausePattern = /^(\d+\.\d+) ([^:]+): (.+)$/s

/**
 * Reads the membership agreement from its Markdown: front matter (`version`, `title`), then pages separated by
 * a line `---`, each `# Page title` followed by clauses `1.1 Name: text`, one paragraph each.
 *
 * @throws Error naming the page or clause when the front matter, a page title or the numbering is wrong, so that
 *   a slip of the pen never reaches a member.
 */
export function parseAgreement(markdown: string): Agreement {
  const source = markdown.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')
  const frontMatter = /^---\n(.*?)\n---\n/s.exec(source)
  if (!frontMatter) throw new Error('The agreement has no front matter')
  const body = source.slice(frontMatter[0].length)
  return {
    version: readVersion(frontMatter[1] ?? ''),
    title: readField(frontMatter[1] ?? '', 'title'),
    pages: body.split(pageBreak).map((page, index) => parsePage(page, index + 1)),
  }
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
  const value = line?.slice(name.length + 1).trim()
  if (!value) throw new Error(`The agreement's front matter has no ${name}`)
  return value
}

function readVersion(frontMatter: string): string {
  const version = readField(frontMatter, 'version')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(version))
    throw new Error(`The agreement's version is not a day: ${version}`)
  return version
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
