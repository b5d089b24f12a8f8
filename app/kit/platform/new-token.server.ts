import { randomBytes } from 'node:crypto'

/** 256 random bits, in letters that go into addresses and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
