import { limitsOf } from '../../../server/body-table.ts'
import { withBody } from './forms.ts'
import { DECLARED_BYTES, FAR_BYTES, FORM_BYTES, type Kind } from './kind.ts'
import { isBare, repeated, type Target } from './target.ts'

const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary='
const JSON_TYPE = 'application/json'

type Build = (bytes: number) => string

/** A body of that type, as large as its address takes, and far larger. */
function body(name: string, type: string, build: Build, most = mostBytes): Kind[] {
  const make = (target: Target, bytes: number) => withBody(target, type, Buffer.from(build(bytes), 'latin1'))
  const sizes = ({ path }: Target) => [most(path, type) - ROOM_BYTES]
  return [
    { name, isFor: isBare, sizes, make },
    { name: `${name}, far too many`, isFor: isBare, sizes: () => [FAR_BYTES], make, isKiller: true, most: 3 },
  ]
}

/** What stands before and after what is repeated. */
const ROOM_BYTES = 1_000

function mostBytes(path: string, type: string): number {
  const { urlEncoded, multipart, bytes } = limitsOf(path.split('?')[0] ?? path)
  return bytes ?? (type.startsWith(PARTS) ? multipart : urlEncoded)?.bytes ?? FORM_BYTES
}

/** Of text in parts, without files. */
const mostText = (path: string) => limitsOf(path.split('?')[0] ?? path).multipart?.allTextBytes ?? FORM_BYTES

const field = (name: string) => `Content-Disposition: form-data; name="${name}"`
const part = (name: string, content: string) => `--a\r\n${field(name)}\r\n\r\n${content}\r\n`

/** Bodies that no browser sends, to every address whether it takes one or not. */
export const BODIES: Kind[] = [
  ...body('as many fields as are taken', FORM, bytes => `${'a'.repeat(bytes / 1_000 - 1)}&`.repeat(999)),
  ...body('many fields', FORM, bytes => repeated('a&', bytes)),
  ...body('many fields with values', FORM, bytes => repeated('a=b&', bytes)),
  ...body('many equals signs', FORM, bytes => repeated('=', bytes)),
  ...body('many percent signs', FORM, bytes => `a=${repeated('%', bytes)}`),
  ...body('many plus signs', FORM, bytes => `a=${repeated('+', bytes)}`),
  ...body('nested names', FORM, bytes => `a${repeated('[a]', bytes)}=1`),
  ...body('one long field', FORM, bytes => `name=${repeated('x', bytes)}`),
  ...body(
    'as many parts as are taken',
    `${PARTS}a`,
    bytes => `${part('a', 'a'.repeat(bytes / 70)).repeat(60)}--a--\r\n`,
    mostText,
  ),
  ...body(
    'as many files as are taken',
    `${PARTS}a`,
    bytes => `${part('a"; filename="a', 'a'.repeat(bytes / 70)).repeat(60)}--a--\r\n`,
  ),
  ...body('many parts', `${PARTS}a`, bytes => `${repeated(part('a', ''), bytes)}--a--\r\n`),
  ...body('many files', `${PARTS}a`, bytes => repeated(part('a"; filename="a', 'a'), bytes)),
  ...body('bare delimiters', `${PARTS}a`, bytes => repeated('--a', bytes)),
  ...body('bare delimiters on lines', `${PARTS}a`, bytes => repeated('--a\r\n', bytes)),
  ...body(
    'almost delimiters',
    `${PARTS}${'-'.repeat(60)}`,
    bytes => `--${'-'.repeat(60)}\r\n${field('a')}\r\n\r\n${repeated('\r\n-', bytes)}`,
  ),
  ...body('long delimiter', `${PARTS}${'-'.repeat(4000)}`, bytes => repeated('-', bytes)),
  ...body('one huge head', `${PARTS}a`, bytes => `--a\r\n${field(repeated('x', bytes))}\r\n\r\n`),
  ...body('many lines in a head', `${PARTS}a`, bytes => `--a\r\n${repeated('x: y\r\n', bytes)}\r\n`),
  ...body(
    'a head of semicolons',
    `${PARTS}a`,
    bytes => `--a\r\n${field('a')}${repeated('; a="\\"', bytes)}\r\n\r\n`,
  ),
  ...body('a part without end', `${PARTS}a`, bytes => part('a', repeated('\r\n', bytes))),
  ...body('deep JSON', JSON_TYPE, bytes => repeated('[', bytes / 2) + repeated(']', bytes / 2)),
  ...body('deep JSON of objects', JSON_TYPE, bytes => repeated('{"a":', bytes)),
  ...body('wide JSON', JSON_TYPE, bytes => `{${wideKeys(bytes)}}`),
  ...body('many numbers', JSON_TYPE, bytes => `[${repeated('1e9,', bytes)}1]`),
  ...body('one long number', JSON_TYPE, bytes => `{"page":${repeated('9', bytes)}}`),
  ...body('escaped text', JSON_TYPE, bytes => `{"title":"${repeated('\\u0130', bytes)}"}`),
  ...body('text of no type', 'text/plain', bytes => repeated('a=b\r\n', bytes)),
  ...(['endless', 'slow'] as const).map(
    (manner): Kind => ({
      name: `${manner} body`,
      isFor: isBare,
      sizes: () => [DECLARED_BYTES],
      make: target => ({ ...withBody(target, FORM, Buffer.from(repeated('a&', 65_536))), manner }),
      isKiller: true,
      most: 4,
    }),
  ),
]

function wideKeys(bytes: number): string {
  return Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":0`).join()
}
