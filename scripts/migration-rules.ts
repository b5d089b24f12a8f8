/** What of a migration is no statement, whichever begins first: a comment, a text, the body of a function. */
const ASIDE = /--(?!> statement-breakpoint)[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$/gs

const WANTS = 'wants a value of a column that has no default'
const NARROWS = 'lets a table that was there before hold less'

const DROPPED =
  /^drop (?:materialized )?(table|view|function|procedure|type|domain|sequence|schema|extension)\b/
const CONSTRAINT = /^add (?:constraint (\w+) )?(?:unique|check|exclude|primary key|foreign key)\b/
const COLUMN = /^add (?:column )?(?:if not exists )?(\w+)/
const ALTERED = /^alter table (?:if exists )?(?:only )?(\S+) (.+)$/
const UNIQUE_INDEX = /^create unique index (?:concurrently )?(?:if not exists )?(\w+) on (?:only )?([\w.]+)/

/**
 * What a migration does that a server of the version before, which goes on beside it, may not survive: reads and writes
 * that were right are answered with an error. Only what stands in its statements is seen: a narrower check in the place of
 * one of its name, or a trigger that refuses, is for whoever writes it to know.
 */
export function judgeMigration(sql: string): string[] {
  const statements = statementsOf(sql)
  const known = readKnown(statements)
  return [...new Set(statements.flatMap(statement => judgeStatement(statement, known)))]
}

function statementsOf(sql: string): string[] {
  const statements = sql
    .replace(ASIDE, ' ')
    .replaceAll('"', '')
    .replaceAll('--> statement-breakpoint', ';')
    .split(';')
  return statements.map(statement => statement.replace(/\s+/g, ' ').trim().toLowerCase())
}

/** What the same migration makes, replaces, adds and gives a default: nobody of before knows it, or is hurt by it. */
type Known = { made: Set<string>; dropped: Set<string>; added: Map<string, string[]>; defaults: Set<string> }

function readKnown(statements: string[]): Known {
  const known: Known = { made: new Set(), dropped: new Set(), added: new Map(), defaults: new Set() }
  for (const statement of statements) {
    const made = /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1]
    if (made) known.made.add(nameOf(made))
    for (const [, name = ''] of statement.matchAll(/drop (?:constraint|index) (?:if exists )?(\w+)/g))
      known.dropped.add(name)
    for (const { table, action } of actionsOf(statement)) {
      const column = CONSTRAINT.test(action) ? undefined : COLUMN.exec(action)?.[1]
      if (column) known.added.set(table, [...(known.added.get(table) ?? []), column])
      const filled = /^alter (?:column )?(\w+) set default\b/.exec(action)?.[1]
      if (filled) known.defaults.add(`${table}.${filled}`)
    }
  }
  return known
}

function judgeStatement(statement: string, known: Known): string[] {
  const dropped = DROPPED.exec(statement)?.[1]
  if (dropped) return [`drops ${dropped === 'extension' ? 'an' : 'a'} ${dropped}`]
  if (statement.startsWith('revoke ')) return ['takes a right away']
  const [, index = '', table = ''] = UNIQUE_INDEX.exec(statement) ?? []
  if (table) return narrows(statement, { table: nameOf(table), name: index, known }) ? [NARROWS] : []
  if (statement.startsWith('alter table ')) return judgeActions(statement, known)
  return /^alter (?!index )\w+ .+ (?:rename|set schema)\b/.test(statement) ? ['renames'] : []
}

function judgeActions(statement: string, known: Known): string[] {
  return actionsOf(statement).flatMap(({ table, action }): string[] => {
    const constraint = CONSTRAINT.exec(action)
    if (constraint) return narrows(action, { table, name: constraint[1] ?? '', known }) ? [NARROWS] : []
    if (/^rename (?!constraint )|^set schema /.test(action)) return ['renames']
    if (/^drop (?!constraint )/.test(action)) return ['drops a column']
    if (COLUMN.test(action))
      return /not null|primary key/.test(action) && !/\bdefault\b|\bgenerated\b|serial/.test(action)
        ? [WANTS]
        : []
    const [, column, change = ''] = /^alter (?:column )?(\w+) (.+)$/.exec(action) ?? []
    if (change === 'set not null') return known.defaults.has(`${table}.${column}`) ? [] : [WANTS]
    if (change === 'drop default') return ['drops a default']
    return /^(?:set data )?type /.test(change) ? ['changes a type'] : []
  })
}

type Narrowed = { table: string; name: string; known: Known }

/** Not where the table or a column that it is about is new, or where one of its name stood there. */
function narrows(text: string, { table, name, known }: Narrowed): boolean {
  if (known.made.has(table) || known.dropped.has(name)) return false
  return !known.added.get(table)?.some(column => new RegExp(`\\b${column}\\b`).test(text))
}

function actionsOf(statement: string): { table: string; action: string }[] {
  const [, table = '', actions = ''] = ALTERED.exec(statement) ?? []
  return splitAtCommas(actions).map(action => ({ table: nameOf(table), action }))
}

const nameOf = (table: string) => table.replace(/^public\./, '')

/** Not at those within brackets. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let begin = 0
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter !== ',' || depth > 0) continue
    parts.push(text.slice(begin, at))
    begin = at + 1
  }
  return [...parts, text.slice(begin)].map(part => part.trim()).filter(part => part !== '')
}
