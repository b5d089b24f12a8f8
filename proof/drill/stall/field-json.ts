import type { Field } from '../requests/crawl.ts'
import { filled } from './forms.ts'
import { FORM_BYTES, type Kind } from './kind.ts'
import { repeated, type Target } from './target.ts'

type Build = (length: number, honest: string) => string

/** In a form each bracket and quote is three bytes. */
const LENGTH = FORM_BYTES / 3 - 1_000

const JSONS: [name: string, build: Build][] = [
  ['deep lists', length => repeated('[', length / 2) + repeated(']', length / 2)],
  ['deep objects', length => repeated('{"a":', length)],
  ['many names', length => `{${Array.from({ length: length / 10 }, (_, at) => `"k${at}":0`).join()}}`],
  ['many numbers', length => `[${repeated('1e9,', length)}1]`],
  ['one long number', length => repeated('9', length)],
  ['one long text', length => `"${repeated('x', length)}"`],
  ['escapes', length => `"${repeated('\\u0130', length)}"`],
  ['the same again and again', (length, honest) => again(honest, length)],
  [
    'long texts where short ones are',
    (length, honest) => honest.replaceAll(/:"[^"]*"/g, `:"${repeated('A', length / 8)}"`),
  ],
]

function again(honest: string, length: number): string {
  const one = honest.replace(/^\[|\]$/g, '')
  return `[${Array.from({ length: Math.max(1, Math.floor(length / one.length)) }, () => one).join()}]`
}

const isJson = ({ value }: Field) => /^[[{]/.test(value)

/** JSON that a script writes into a field of a form. */
export const FIELD_JSON: Kind[] = JSONS.map(([name, build]) => ({
  name: `JSON in a field: ${name}`,
  isFor: ({ fields }: Target) => fields.some(isJson),
  sizes: () => [LENGTH],
  make: (target: Target, length: number) =>
    filled(
      target,
      Object.fromEntries(target.fields.filter(isJson).map(field => [field.name, build(length, field.value)])),
    ),
}))
