import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { promisify } from 'node:util'

// A password takes a tenth of a second to hash, by design. What was hashed with the same salt before is the same again:
// tests sign in hundreds of times with one password. With a salt of its own, as for unknown accounts, it takes its time.

type Hash = (password: string, salt: string, length: number, options: ScryptOptions) => Promise<Buffer>

const hash: Hash = promisify(crypto.scrypt)
const known = new Map<string, Promise<Buffer>>()

const hashOnce: Hash = (...asked) => {
  const key = JSON.stringify(asked)
  const found = known.get(key) ?? hash(...asked)
  known.set(key, found)
  return found
}

type Answer = (error: Error | null, key?: Buffer) => void
type Asked = [...Parameters<Hash>, Answer]

function scrypt(...[password, salt, length, options, answer]: Asked) {
  hashOnce(password, salt, length, options).then(key => answer(null, key), answer)
}

Object.assign(crypto, { scrypt })
syncBuiltinESMExports()
