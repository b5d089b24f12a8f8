import { randomBytes } from 'node:crypto'

/** What stands in the stead of a person's email once they are forgotten: unlike every other, and nobody's. */
export function erasedEmail(): string {
  return `erased-${randomBytes(6).toString('hex')}@erased.invalid`
}
