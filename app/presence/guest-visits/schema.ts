import { isValidEmail } from '#app/kit/pure/email.ts'
import { isWholePhone } from '#app/kit/pure/phone.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { isSkippedLocal, localInstant, type Zone } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { isExpectable, LONGEST_CONTACT, LONGEST_NAME } from './rules.ts'

export const INVITE_FIELDS = ['name', 'contact', 'location', 'expectedAt', 'submissionKey'] as const
export type InviteValues = Record<(typeof INVITE_FIELDS)[number], string>
export type InviteErrors = Partial<Record<keyof InviteValues | 'form', string>>

export type InviteContent = { name: string; contact: string; expectedAt: Date }

/** Reads the form by which a member invites somebody to a place, or says what is wrong with it, by field. */
export function readInvite(
  values: InviteValues,
  { zone, now }: { zone: Zone; now: Date },
): { ok: true; content: InviteContent } | { ok: false; errors: InviteErrors } {
  const name = values.name.replace(/\s+/gu, ' ').trim()
  const contact = values.contact.trim()
  const expectedAt = localInstant(values.expectedAt, zone)
  const isTime = expectedAt !== null && isExpectable(expectedAt, now)
  const errors = {
    ...(!isName(name) && { name: m.visitor_error_name() }),
    ...(!isContact(contact) && { contact: m.visitor_error_contact() }),
    ...(!isTime && { expectedAt: timeError(values.expectedAt, zone) }),
  }
  return isTime && Object.keys(errors).length === 0
    ? { ok: true, content: { name, contact, expectedAt } }
    : { ok: false, errors }
}

function timeError(typed: string, zone: Zone): string {
  return isSkippedLocal(typed, zone)
    ? m.booking_error_skipped({ time: typed.slice(11) })
    : m.visitor_error_when()
}

function isName(name: string): boolean {
  return name !== '' && name.length <= LONGEST_NAME && isPrintable(name)
}

function isContact(contact: string): boolean {
  return contact.length <= LONGEST_CONTACT && (isValidEmail(contact) || isWholePhone(contact))
}
