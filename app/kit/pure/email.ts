import { MOST_TYPED, plainDigits, plainKeys } from './plain-keys.ts'

/** The longest address that mail can carry (RFC 5321). */
export const LONGEST_EMAIL = 254

/**
 * Non-space text, an at-sign, then a dot-separated domain with no spaces (rule registration.email).
 * No part of the domain may hold a dot, so matching takes linear time.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const ASCII = /^[\x20-\x7e]*$/

/**
 * An address as it is stored and shown (rule typed.email): as it was typed, without what came along when it was copied
 * (invisible marks, `mailto:`, a name before angle brackets, closing punctuation), with plain digits, dots and dashes,
 * and with an international domain in its ASCII form. The same again for what is stored.
 */
export function normaliseEmail(text: string): string {
  if (text.length > MOST_TYPED) return text.trim()
  const typed = bareAddress(plainKeys(text).replace(/[。․｡]/g, '.'))
  const at = typed.lastIndexOf('@')
  if (at < 0) return typed
  const name = plainDigits(typed.slice(0, at)).normalize('NFC')
  // Databases fold case by their collation, and some know that of ASCII letters alone.
  return `${name.replace(/[^\x20-\x7e]+/g, other => other.toLowerCase())}@${asciiDomain(typed.slice(at + 1))}`
}

/** By what addresses are compared and accounts are known: the stored form in small letters (rule typed.email). */
export function foldEmail(email: string): string {
  return normaliseEmail(email).toLowerCase()
}

/** “Nok <mailto:nok@example.com?subject=…>.” is nok@example.com. */
function bareAddress(text: string): string {
  const inside = /<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text
  const [, linked] = /^[\s<]*mailto:([^?]*)/i.exec(inside) ?? []
  const bare = (linked ?? inside)
    .replace(/^[\s<([{«“‘„]+/u, '')
    .replace(/[\s>)\]}»”’"'.,;:!?،、]+$/u, '')
    .replace(/^["'](?=[^"'@]*@[^@]*$)/, '')
  return bare === text ? text : bareAddress(bare) // a bracket may stand behind a quote
}

/** The labels of a domain in ASCII, where it is none already; as it came where it has no such form. */
function asciiDomain(domain: string): string {
  const labels = domain.split('.').map(label => {
    const plain = plainDigits(label)
    return ASCII.test(plain) ? plain : label
  })
  const plain = labels.join('.')
  if (ASCII.test(plain) || /[\s@/?#:[\]\\%]/.test(plain)) return plain
  return URL.parse(`http://${plain}`)?.hostname ?? plain
}

/**
 * Whether the text has the form of an email address and at most 254 characters (rule registration.email), and its domain
 * an ASCII form, without which nothing can be sent there.
 */
export function isValidEmail(text: string): boolean {
  if (text.length > LONGEST_EMAIL || !EMAIL_PATTERN.test(text) || /\p{C}/u.test(text)) return false
  return ASCII.test(asciiDomain(text.slice(text.indexOf('@') + 1)))
}

/** Addresses by which the team can sign in: Better Auth takes no others. */
const ACCOUNT_PATTERN = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether the team's accounts can go by the address (rule typed.email). */
export function isAccountEmail(text: string): boolean {
  return isValidEmail(text) && ACCOUNT_PATTERN.test(text)
}

/** Whether both are the same address to whoever reads them. */
export function isSameEmail(a: string, b: string): boolean {
  return foldEmail(a) === foldEmail(b)
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
  const address = foldEmail(email)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const provider = MAILBOX_PROVIDERS.find(({ domains }) => domains.includes(domain))
  if (at < 0 || !provider) return address
  const name = address.slice(0, at).replace(/\+.*$/, '')
  return `${provider.ignoresDots ? name.replaceAll('.', '') : name}@${provider.domains[0]}`
}
