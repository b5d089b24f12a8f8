import type { PasskeyRefusal } from '#app/people/passkeys/rules.ts'

const STATUS: Record<PasskeyRefusal, number> = {
  not_fresh: 403,
  unavailable: 409,
  too_many: 429,
  full: 409,
  not_asked: 410,
  wrong: 400,
}

/** An answer to the script that talks with the device, and never kept. */
export function answerPasskey(body: object, refusal: PasskeyRefusal | null, cookies: string[] = []) {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return Response.json(body, { status: refusal ? STATUS[refusal] : 200, headers })
}
