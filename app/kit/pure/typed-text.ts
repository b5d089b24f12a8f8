import { normaliseEmail } from './email.ts'
import { normaliseName } from './person-name.ts'
import { normalisePhone } from './phone.ts'
import { ourDay } from './typed-days.ts'

/** Names of the fields, of forms and of addresses, in which people give a day or a time of a day. */
const DAY_FIELDS: ReadonlySet<string> = new Set(
  (
    'day date week from to until at to_from to_to startDate endDate firstDay lastDay joinDate expiryDate hireDate dateOfBirth ' +
    'bookedOn paidOn noticeOn startsOn endsOn startsAt endsAt expectedAt publishAt'
  ).split(' '),
)

/** Names of the fields that hold what is written alike wherever it is typed, and how (rules typed.*). */
const WRITTEN_ALIKE: ReadonlyMap<string, (text: string) => string> = new Map([
  ...['email', 'email2', 'secondaryEmail', 'userEmail'].map(field => [field, normaliseEmail] as const),
  ...['phone', 'mobilePhone', 'workPhone', 'emergencyPhone'].map(field => [field, normalisePhone] as const),
  ...['name', 'displayName', 'firstName', 'lastName'].map(field => [field, normaliseName] as const),
  ['contact', normaliseContact],
])

/** An address of mail, or a phone number. */
function normaliseContact(text: string): string {
  const email = normaliseEmail(text)
  return email.includes('@') ? email : normalisePhone(text)
}

/** What was typed into a field or a cell: addresses, phone numbers and names as they are stored, any other text as it is. */
export function storedText(field: string, text: string): string {
  return WRITTEN_ALIKE.get(field)?.(text) ?? text
}

/** The same of forms and addresses of pages: days by our calendar as well. */
export function typedText(field: string, text: string): string {
  return DAY_FIELDS.has(field) ? ourDay(text) : storedText(field, text)
}
