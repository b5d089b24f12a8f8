import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import type { Route } from './+types/security-txt'

const VALID_DAYS = 90

/** Where to tell of a vulnerability in this house's Sala (RFC 9116): to the house, which has the data. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(requestContext)
  const { company } = await findSettings(db)
  const expires = new Date(now().getTime() + VALID_DAYS * 24 * 60 * 60_000)
  const lines = [
    ...(isReal(company.email) ? [`Contact: mailto:${company.email}`] : []),
    `Contact: ${origin}/#contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, th',
    `Canonical: ${origin}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

/** A fresh install has the address of an example, which nobody reads. */
function isReal(email: string) {
  return /^[\w.+-]+@[\w.-]+$/.test(email) && !email.endsWith('.example')
}
