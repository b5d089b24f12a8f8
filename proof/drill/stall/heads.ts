import { ADDRESS_BYTES, HEAD_BYTES, type Kind } from './kind.ts'
import { isRead, isWhole, repeated, type Sent, type Target, withQuery } from './target.ts'

const sizes = () => [HEAD_BYTES]
const read = ({ method, path }: Target, headers: Record<string, string> = {}): Sent => ({
  method,
  path,
  body: null,
  headers,
})

/** A header of that name filled with the text. */
const header = (name: string, field: string, text: string, first = ''): Kind => ({
  name,
  isFor: isWhole,
  sizes,
  make: (target, bytes) => read(target, { [field]: first + repeated(text, bytes) }),
})

/** As much as an address may have, and more in a few. */
function address(kind: Omit<Kind, 'sizes'>): Kind[] {
  const far = { ...kind, name: `${kind.name}, too long`, sizes: () => [HEAD_BYTES], most: 12 }
  return [{ ...kind, sizes: () => [ADDRESS_BYTES] }, far]
}

/** The text, again and again, in the query. */
const query = (name: string, text: string, first = '') =>
  address({
    name,
    isFor: isRead,
    make: (target, bytes) => ({
      ...read(target),
      path: withQuery(target.path, first + repeated(text, bytes)),
    }),
  })

/** The text in everything that lists and searches read from an address. */
const search = (name: string, text: string): Kind => ({
  name,
  isFor: isRead,
  sizes: () => [ADDRESS_BYTES],
  make: (target, bytes) => {
    const names = new URL(target.path, 'http://x').searchParams.keys()
    const asked = [...new Set(['q', ...names, 'tag', 'sort'])]
    const value = encodeURIComponent(text.repeat(10_000)).slice(0, bytes / asked.length)
    return {
      ...read(target),
      path: withQuery(target.path, asked.map(one => `${one}=${value.replace(/%.?$/, '')}`).join('&')),
    }
  },
})

/** The text after the path itself, before its query. */
const path = (name: string, text: string, before = '') =>
  address({
    name,
    isFor: isWhole,
    make: (target, bytes) => {
      const [pathname = '', asked = ''] = target.path.split(/\?(.*)/s)
      const long = before + (pathname === '/' ? '' : pathname) + repeated(text, bytes)
      return { ...read(target), path: asked === '' ? long : `${long}?${asked}` }
    },
  })

/** What a request can hold before its body. */
export const HEADS: Kind[] = [
  {
    name: 'pipelined',
    isFor: isRead,
    sizes: () => [0],
    make: target => ({ ...read(target), manner: 'pipelined' }),
    isKiller: true,
    most: 24,
  },
  ...query('one long parameter', 'x', 'x='),
  ...query('as many parameters as are taken', `${'a'.repeat(35)}&`),
  ...query('thousands of parameters', 'a&'),
  ...query('thousands of values', 'q=a&'),
  ...query('thousands of pages', 'page=9&sort=-name&'),
  ...query('percent signs', '%25'),
  ...query('plus signs', '+', 'q='),
  ...query('routes of the framework', 'site,', '_routes='),
  ...query('many dates', 'date=2026-01-01&month=2026-01&year=2026&'),
  search('search for wildcards', '%_\\'),
  search('search like a regular expression', '(a+)+$'),
  search('search that grows when lower-cased', 'İ'),
  search('search for marks', 'ก็้้้้้'),
  search('search for spaces', 'a '),
  {
    name: 'far page',
    isFor: isRead,
    sizes: () => [0],
    make: target => ({ ...read(target), path: withQuery(target.path, 'page=1000000&sort=-name') }),
  },
  ...path('deep path', '/a'),
  ...path('long segment', 'a', '/'),
  ...path('percent-encoded path', '%41', '/'),
  ...path('many slashes', '/'),
  ...path('many dots', '/..%2f'),
  ...path('many .data', '/_.data'),
  header('long user agent', 'user-agent', 'a'),
  header('user agent like a regular expression', 'user-agent', 'bot (like Mac '),
  header('many languages', 'accept-language', 'th;q=0.1,'),
  header('many encodings', 'accept-encoding', 'gzip;q=0.1,'),
  header('many types', 'accept', 'text/html;q=0.1,'),
  header('many ranges', 'range', '0-0,', 'bytes='),
  header('many tags of copies', 'if-none-match', 'W/"a",'),
  header('many proxies', 'x-forwarded-for', '10.0.0.1,'),
  header('many spaces', 'if-modified-since', ' a'),
  header('many cookies', 'cookie', 'a=b; '),
  header('cookies of ours', 'cookie', 'theme=ImEi; flash=ImEi; application=ImEi.a; sala.session_token=a.b; '),
  header('long cookie', 'cookie', 'JTIy', 'flash='),
  header('long key', 'authorization', 'a', 'Bearer '),
  {
    name: 'many headers',
    isFor: isWhole,
    sizes,
    make: (target, bytes) =>
      read(target, Object.fromEntries(Array.from({ length: bytes / 12 }, (_, at) => [`x-${at}`, 'a']))),
  },
]
