import { BODIES } from './bodies.ts'
import { FIELD_JSON } from './field-json.ts'
import { honest } from './forms.ts'
import { HEADS } from './heads.ts'
import { HEAD_BYTES, type Kind } from './kind.ts'
import { repeated, withQuery } from './target.ts'
import { TEXT_KINDS } from './texts.ts'
import { UPLOADS } from './uploads.ts'

/** What nobody has to sign in for is itself the worst input, if it costs much. */
const PLAIN: Kind = {
  name: 'asked plainly',
  isFor: ({ method, actor, withKey }) => method === 'GET' && actor === 'visitor' && !withKey,
  sizes: () => [0],
  make: target => honest(target),
  isKiller: true,
  isFlat: true,
}

const manifest = (name: string, text: string): Kind => ({
  name,
  isFor: ({ route, method }) => route === '/__manifest' && method === 'GET',
  sizes: () => [HEAD_BYTES / 2, HEAD_BYTES],
  make: ({ path }, bytes) => ({
    method: 'GET',
    headers: {},
    body: null,
    path: withQuery(path.replace(/&paths=[^&]*/, ''), `paths=${repeated(text, bytes)}`),
  }),
  isKiller: true,
})

/** Every kind of input that the drill knows. */
export const KINDS: Kind[] = [
  PLAIN,
  ...HEADS,
  manifest('many paths', '/a,'),
  manifest('many real paths', '/blogs,'),
  manifest('deep paths', '/admin/x/y/z,'),
  ...BODIES,
  ...TEXT_KINDS,
  ...FIELD_JSON,
  ...UPLOADS,
]
