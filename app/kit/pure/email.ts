/** The longest address that mail can carry (RFC 5321). */
export const LONGEST_EMAIL = 254

/**
 * Non-space text, an at-sign, then a dot-separated domain with no spaces (rule registration.email).
 * No part of the domain may hold a dot, so matching takes linear time.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Trims only: the address is kept and shown as it was typed. Compare addresses without regard to case. */
export function normaliseEmail(text: string): string {
  return text.trim()
}

/** Whether the text has the form of an email address and at most 254 characters (rule registration.email). */
export function isValidEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL_PATTERN.test(text)
}

/** Whether both are the same address to whoever reads them. */
export function isSameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** Providers that deliver `n.ok+tag@` to the mailbox of `nok@`, with all domains of the same mailbox. */
const MAILBOX_PROVIDERS: { domains: string[]; ignoresDots: boolean }[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignoresDots: true },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignoresDots: true },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignoresDots: false },
  { domains: ['outlook.com'], ignoresDots: false },
  { domains: ['hotmail.com'], ignoresDots: false },
  { domains: ['live.com'], ignoresDots: false },
  { domains: ['yahoo.com'], ignoresDots: false },
  { domains: ['fastmail.com'], ignoresDots: false },
]

/**
 * The mailbox that an address belongs to, for counting only: one person has many spellings of theirs with the big
 * providers. Never for sending or signing in: elsewhere a dot may make another mailbox.
 */
export function countedMailbox(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const provider = MAILBOX_PROVIDERS.find(({ domains }) => domains.includes(domain))
  if (at < 0 || !provider) return address
  const name = address.slice(0, at).replace(/\+.*$/, '')
  return `${provider.ignoresDots ? name.replaceAll('.', '') : name}@${provider.domains[0]}`
}
