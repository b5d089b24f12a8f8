import { readableCode } from '#app/kit/pure/readable-code.ts'

const MEMBER_ID_LENGTH = 8

/**
 * A new member id such as `SALA-7K3M9Q2X`, with 40 random bits; the database keeps it unique.
 * @param randomBytes gives `n` cryptographically random bytes
 */
export function newMemberId(randomBytes: (n: number) => Uint8Array): string {
  return `SALA-${readableCode(MEMBER_ID_LENGTH, randomBytes)}`
}
