import { isPublicAddress, literalAddress } from '#app/kit/platform/public-address.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type UrlProblem, WEBHOOK_PORTS } from '../rules/deliveries.ts'
import { LONGEST_URL } from '../schema.ts'

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Names that only a machine or a network of its own answers to (RFC 6761, 6762, 8375, and what routers use). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)$/

/**
 * The URL as it is stored, from what someone typed. That its name leads to no private address is checked when it is
 * called: names change.
 */
export function checkTypedUrl(text: string): Result<string, UrlProblem> {
  const url = text.length <= LONGEST_URL ? URL.parse(text) : null
  if (!url) return fail('no_url')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('scheme')
  if (url.username || url.password) return fail('credentials')
  if (isLocal(url)) return fail('private')
  if (!WEBHOOK_PORTS.includes(url.port || (DEFAULT_PORTS[url.protocol] ?? ''))) return fail('port')
  url.hash = ''
  return ok(url.href)
}

function isLocal(url: URL): boolean {
  const literal = literalAddress(url)
  if (literal !== null) return !isPublicAddress(literal)
  const name = url.hostname.replace(/\.$/, '')
  return !name.includes('.') || LOCAL_NAME.test(name)
}
