import { filled, isText, withBody } from './forms.ts'
import type { Kind } from './kind.ts'
import { repeated, type Target } from './target.ts'

type Build = (length: number) => string

const again =
  (text: string): Build =>
  length =>
    repeated(text, length)

/** Texts that cost much to read, by what reads them: Markdown, searches, checks of addresses, numbers and days. */
const TEXTS: [name: string, build: Build][] = [
  ['open brackets', again('[')],
  ['open pictures', again('![')],
  ['open links', again('[a](')],
  ['links in angles', again('[a](<b')],
  ['definitions', length => `${again('[a]: b\n\n')(length / 2)}${again('[a] ')(length / 2)}`],
  ['many definitions', length => `${definitions(length / 2)}${again('[x]')(length / 2)}`],
  ['quotes in quotes', again('>')],
  ['quotes with spaces', again('> ')],
  ['lists in lists', again('- ')],
  ['numbered lists in lists', again('1. ')],
  ['deeper and deeper', length => steps(length)],
  ['open emphasis', again('*a **a ')],
  ['open underscores', again('a_b__c')],
  ['stars', again('*a_ ')],
  ['runs of backticks', length => runs(length)],
  ['open code', again('`a``')],
  ['open HTML', again('<a ')],
  ['open comments', again('<!--')],
  ['open declarations', again('<?<!A ')],
  ['open addresses', again('<a:')],
  ['entities', again('&#x')],
  ['backslashes', again('\\')],
  ['underlines', again('a\n=')],
  ['headings', again('#')],
  ['rules', again('* * ')],
  ['tabs', again('\t')],
  ['spaces before an end', length => `a${again(' ')(length)}b`],
  ['empty lines', again('\n')],
  ['lines and spaces', again(' \n')],
  ['digits', again('9')],
  ['days', again('2026-01-01')],
  ['at signs', again('a@')],
  ['dots', length => `a@${again('a.')(length)}`],
  ['hyphens', again('a-')],
  ['brackets of a phone', again('+66 (')],
  ['commas', again('a,')],
  ['colons', again('1:')],
  ['slashes', length => `https://${again('a/')(length)}`],
  ['hosts', length => `https://${again('a.')(length)}`],
  ['wildcards', again('%_')],
  ['a regular expression', again('(a+)+$')],
  ['grows when lower-cased', again('İ')],
  ['marks', again('ก็้')],
  ['families', again('👩‍👩‍👧‍👦')],
  ['right to left', again('\u202e\u200b')],
]

const definitions = (length: number) =>
  Array.from({ length: Math.floor(length / 10) }, (_, at) => `[${at}]: u\n`).join('\n')

/** Each line stands deeper than the one before it: half of the text is the way in. */
function steps(length: number): string {
  const lines = Array.from({ length: Math.floor(Math.sqrt(length)) }, (_, at) => `${' '.repeat(2 * at)}- a`)
  return lines.join('\n')
}

function runs(length: number): string {
  const lines = Array.from({ length: Math.floor(Math.sqrt(2 * length)) }, (_, at) => '`'.repeat(at + 1))
  return lines.join(' a ')
}

const isLong = ({ type }: Target['fields'][number]) => type === 'textarea'

/** Room for the longest text that a form takes, and more than any takes. */
const LENGTHS = [4_900, 19_900, 60_000]
const LINE_LENGTH = 2_000

/** In the fields that take whole texts, one field after the other being as long as it may be. */
const inWholeTexts = ([name, build]: [string, Build]): Kind => ({
  name: `text: ${name}`,
  isFor: ({ fields }) => fields.some(isLong),
  sizes: ({ fields }) => {
    const stated = fields.filter(isLong).map(({ longest }) => longest)
    return stated.some(longest => longest === null) ? LENGTHS : [Math.max(...stated.map(Number))]
  },
  make: (target, length) => {
    const long = target.fields.filter(isLong)
    return filled(
      target,
      Object.fromEntries(long.map(field => [field.name, build(Math.min(length, field.longest ?? length))])),
    )
  },
})

/** In every field that somebody types into. */
const inEveryField = ([name, build]: [string, Build]): Kind => ({
  name: `every field: ${name}`,
  isFor: ({ fields }) => fields.some(isText),
  sizes: () => [LINE_LENGTH],
  make: (target, length) =>
    filled(target, Object.fromEntries(target.fields.filter(isText).map(one => [one.name, build(length)]))),
})

/** In what a program sends. */
const inJson = ([name, build]: [string, Build]): Kind => ({
  name: `JSON text: ${name}`,
  isFor: ({ example }) => example !== null,
  sizes: () => LENGTHS,
  make: (target, length) => {
    const text = build(length)
    const body = JSON.stringify(target.example, (_key, value) =>
      typeof value === 'string' && value.length > 60 ? text : value,
    )
    return withBody(target, 'application/json', Buffer.from(body))
  },
})

export const TEXT_KINDS: Kind[] = TEXTS.flatMap(text => [
  inWholeTexts(text),
  inEveryField(text),
  inJson(text),
])
