import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

const LONGEST_NAME = 80

/** Signs of an address, of which mail programs make a link: a dot between letters, a slash, an at-sign. */
const LOOKS_LIKE_LINK = /[/@\\]|\p{L}\.\p{L}{2}/u

/** What breaks a line or turns the direction of the text. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * The name that a mail may greet with: none until the address is confirmed, because whoever registered may have typed
 * somebody else's and a message in the place of a name. Staff who approve know whom they let in.
 */
export function knownName({
  name,
  emailConfirmedAt,
}: {
  name: string
  emailConfirmedAt: Date | null
}): string {
  return emailConfirmedAt ? name : ''
}

/**
 * The first line of a mail. The name was typed by whoever registered, perhaps with somebody else's address: it stays
 * one line, and a name that could be a link is left out.
 */
export function greet(name: string, locale: Locale): string {
  const line = name.replace(BREAKS, ' ').replace(/\s+/g, ' ').trim()
  if (line === '' || line.length > LONGEST_NAME || LOOKS_LIKE_LINK.test(line))
    return m.application_mail_hello_plain({}, { locale })
  return m.application_mail_hello({ name: line }, { locale })
}
