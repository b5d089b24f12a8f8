/** `isPart`: a script or style sheet, which is no document in any frame. */
type Answer = { headers: Headers; isPage: boolean; isPart?: boolean; isHttps: boolean }

const REFERRER_POLICIES = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
const UNSAFE_SCRIPTS = /'unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|\bdata:|\bblob:|\bhttps?:|\*/
/** One by one, by the nonce of the answer or by what they hold, or none at all. */
const NAMED_SCRIPTS = /'nonce-|'sha256-|^'none'$/
const YEAR_SECONDS = 31_536_000

/** Cookies that say how somebody likes to see the pages, and what is said once: that the page takes by its script. */
const HARMLESS = /^(theme|sidebar|said-[\da-f]{12})$/
const FOR_SCRIPTS = /^said-/

/**
 * What Mozilla's HTTP Observatory would take points for, and a little more (ASVS 5.0, 3.4); nothing for an A+.
 * Policies that only a page has are asked of pages.
 */
export function gradeHeaders({ headers, isPage, isPart = false, isHttps }: Answer): string[] {
  const complaints = [
    ...gradeEverywhere(headers, isHttps),
    ...(isPart ? gradePart(headers) : gradeDocument(headers)),
    ...headers.getSetCookie().flatMap(gradeCookie(isHttps)),
  ]
  return isPage ? [...complaints, ...gradePolicy(headers.get('content-security-policy') ?? '')] : complaints
}

function gradeEverywhere(headers: Headers, isHttps: boolean) {
  const value = (name: string) => headers.get(name) ?? ''
  const age = Number(/max-age=(\d+)/.exec(value('strict-transport-security'))?.[1] ?? 0)
  return complaintsOf({
    'no nosniff': value('x-content-type-options') !== 'nosniff',
    'HSTS for less than a year': isHttps && age < YEAR_SECONDS,
    'HSTS over plain HTTP': !isHttps && age > 0,
    'may be loaded by others': value('cross-origin-resource-policy') !== 'same-origin',
    'may be read by other sites': headers.has('access-control-allow-origin'),
    'says what runs here': headers.has('server') || headers.has('x-powered-by'),
  })
}

/** Opened by itself, or in a frame, almost anything is a document. */
function gradeDocument(headers: Headers) {
  const value = (name: string) => headers.get(name) ?? ''
  return complaintsOf({
    'referrer policy': !REFERRER_POLICIES.includes(value('referrer-policy')),
    'may be framed': value('x-frame-options') !== 'DENY',
    'shares its process with others': value('cross-origin-opener-policy') !== 'same-origin',
    'may use the devices': !/camera=\(\).*microphone=\(\).*geolocation=\(\)/.test(
      sorted(value('permissions-policy')),
    ),
  })
}

function gradePart(headers: Headers) {
  return complaintsOf({
    'loads more when opened': headers.get('content-security-policy') !== "default-src 'none'",
  })
}

function gradePolicy(policy: string) {
  const directives = new Map(
    policy.split(';').map(text => {
      const [name = '', ...values] = text.trim().split(/\s+/)
      return [name, values.join(' ')] as const
    }),
  )
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? '*'
  return complaintsOf({
    'scripts that nothing names':
      UNSAFE_SCRIPTS.test(of('script-src')) || !NAMED_SCRIPTS.test(of('script-src')),
    'inline styles': /'unsafe-inline'/.test(of('style-src')),
    plugins: of('object-src') !== "'none'",
    'a foreign base': !["'none'", "'self'"].includes(directives.get('base-uri') ?? ''),
    'foreign forms': directives.get('form-action') !== "'self'",
    'foreign frames around it': directives.get('frame-ancestors') !== "'none'",
    'loads from anywhere': of('default-src') !== "'self'" || of('connect-src') !== "'self'",
  })
}

const gradeCookie = (isHttps: boolean) => (cookie: string) => {
  const [name = ''] = cookie.split('=')
  return complaintsOf({
    [`${name} can be read by scripts`]: !FOR_SCRIPTS.test(name) && !/; HttpOnly/i.test(cookie),
    [`${name} goes along from other sites`]: !/; SameSite=(Lax|Strict)/i.test(cookie),
    [`${name} goes over plain HTTP`]: isHttps && !/; Secure/i.test(cookie),
    [`${name} may be set by other hosts`]: isHttps && !name.startsWith('__Host-') && !HARMLESS.test(name),
    [`${name} goes to other hosts`]: /; Domain=/i.test(cookie),
  })
}

const complaintsOf = (found: Record<string, boolean>) =>
  Object.keys(found).filter(complaint => found[complaint])

/** The parts of Permissions-Policy in the order that is looked for. */
function sorted(policy: string) {
  const parts = policy.split(',').map(part => part.trim())
  return ['camera', 'microphone', 'geolocation']
    .map(name => parts.find(part => part.startsWith(name)))
    .join(',')
}
