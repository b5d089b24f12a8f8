import { OWNER } from '../../tests/support/server.ts'
import { cookieHeader } from '../../tests/support/sign-in.ts'
import type { Program } from './program.ts'
import { type Answer, openAsker } from './requests/ask.ts'

/** So many wrong passwords of one person are tried; a limit is reached before. */
export const MOST_WRONG_SIGN_INS = 40

type Try = { email: string; password: string; address: string }

/** Sends the sign-in form of the staff area, from one place: the limit is by person and place. */
async function signIn(program: Program, { address, ...fields }: Try): Promise<Answer> {
  const client = openAsker(() => program.url, { address })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = Buffer.from(String(new URLSearchParams(fields)))
  const answer = await client.ask({ method: 'POST', path: '/admin/login', headers, body })
  client.close()
  return answer
}

/** @returns the cookies of the owner's new session, as a browser sends them */
export async function signInAsOwner(program: Program, address: string): Promise<string> {
  const { cookies } = await signIn(program, { ...OWNER, address })
  return cookieHeader(cookies)
}

/** How many wrong passwords of one person are looked at, in turns on the servers, before they are too many. */
export async function countWrongSignIns(
  programs: readonly Program[],
  { email, address }: { email: string; address: string },
): Promise<number> {
  for (let turn = 0; turn < MOST_WRONG_SIGN_INS; turn += 1) {
    const program = programs[turn % programs.length]
    if (!program) break
    const { status } = await signIn(program, { email, password: 'not the password', address })
    if (status === 429) return turn
  }
  return MOST_WRONG_SIGN_INS
}
