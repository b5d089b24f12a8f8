import { TOO_LARGE_FIELD } from '#app/kit/pure/form-fields.ts'
import { LARGEST_BODY, LARGEST_UPLOAD } from '#app/machines/api/adapters/read-json.server.ts'
import { MOST_TOGETHER_MB } from '#app/money/bank/rules/statement.ts'
import { baseLocale, locales } from '#app/paraglide/runtime.js'
import { MOST_BYTES } from '#app/people/member-imports/rules/lists.ts'

const KB = 1024
const MB = 1024 * KB

/** `fields` counts what stands between `&`: Node's reader takes time by the square of them. */
type UrlEncodedLimits = { bytes: number; fields: number }

/** `parts` counts fields and files, `textBytes` is for each part that is no file, `allTextBytes` for them together. */
export type MultipartLimits = { bytes: number; parts: number; textBytes: number; allTextBytes: number }

/** What one kind of address takes, by the type of what is sent. A type that has no limit here is not taken. */
export type BodyLimits = {
  /** For people. */
  what: string
  /** Without the language before it. */
  path: RegExp
  urlEncoded?: UrlEncodedLimits
  multipart?: MultipartLimits
  /** Its form says itself that a file is too large, once it is told so by this field instead of all that was sent. */
  saysTooLarge?: typeof TOO_LARGE_FIELD
  /** For programs, whatever the type: who reads it decides about that. */
  bytes?: number
}

/** Seven thousand Thai letters, which take nine bytes each: three times the longest text that such a form takes. */
const FORM: UrlEncodedLimits = { bytes: 64 * KB, fields: 1_000 }

/** A phone's photo of a slip with room to spare; the forms themselves say 10 MB. */
const UPLOAD_BYTES = 12 * MB

/** 20,000 rows of 300 bytes, which is a full one in Thai, and room for the form itself to say that a list is too large. */
const LIST_BYTES = MOST_BYTES + MB

/** Two statements as long as they may be, or a year of usual ones. */
const STATEMENTS_BYTES = MOST_TOGETHER_MB * MB + MB

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Everything that reads a body, and what it takes. The first row that fits an address counts. */
export const BODIES: readonly BodyLimits[] = [
  {
    what: 'Slips: the receipt form, the registration, a renewal, what a member owes, a company’s bill, a visitor’s booking, a guest’s Day Pass',
    path: new RegExp(
      `^/(?:membership|thai-scan-receipt|renew/[\\w-]+|booked/[\\w.-]+|invited/[\\w.-]+|my/members/${UUID}/pay|my/companies/${UUID}/bills/${UUID})$`,
      'i',
    ),
    urlEncoded: FORM,
    multipart: { bytes: UPLOAD_BYTES, parts: 64, textBytes: 16 * KB, allTextBytes: 256 * KB },
  },
  {
    what: 'Records with a picture: events, employees, what can be booked, the front page, the steps of opening, a contract signed on paper',
    path: new RegExp(
      `^/admin/(?:events|employees(?:/${UUID})?|spaces|settings/front|opening/(?:name|money)|contracts/${UUID}/signing)$`,
      'i',
    ),
    urlEncoded: FORM,
    multipart: { bytes: UPLOAD_BYTES, parts: 100, textBytes: 64 * KB, allTextBytes: 512 * KB },
  },
  {
    // Fifty sections of 20,000 letters, 3 MB in Thai; what is somewhat too long is answered with what was typed.
    what: 'A post of the blog: the editor, its preview, what it saves by itself',
    path: new RegExp(`^/admin/blog/${UUID}(?:/\\w+)?$`, 'i'),
    urlEncoded: FORM,
    multipart: { bytes: UPLOAD_BYTES, parts: 200, textBytes: 512 * KB, allTextBytes: 4 * MB },
  },
  {
    what: 'A list of members',
    path: /^\/admin\/members\/import$/i,
    urlEncoded: FORM,
    multipart: { bytes: LIST_BYTES, parts: 8, textBytes: KB, allTextBytes: 8 * KB },
    saysTooLarge: TOO_LARGE_FIELD,
  },
  {
    what: 'Statements of a bank, several at once',
    path: /^\/admin\/bank\/import$/i,
    urlEncoded: FORM,
    multipart: { bytes: STATEMENTS_BYTES, parts: 40, textBytes: 4 * KB, allTextBytes: 32 * KB },
    saysTooLarge: TOO_LARGE_FIELD,
  },
  {
    // 5,000 letters to 500 people.
    what: 'A message',
    path: /^\/(?:admin|employee)\/messages$/i,
    urlEncoded: { ...FORM, bytes: 128 * KB },
  },
  { what: 'What Stripe tells', path: /^\/api\/stripe\/webhook$/, bytes: 256 * KB },
  { what: 'What a bank calls back with', path: /^\/api\/(?:scb|kbank)\/webhook$/, bytes: 16 * KB },
  // It reads its bodies itself, with answers for programs.
  { what: 'A post of the blog by the API', path: /^\/api\/v1\/blogs(?:\/|$)/, bytes: LARGEST_BODY.long },
  { what: 'A file of a bank by the API', path: /^\/api\/v1\/bank-imports(?:\/|$)/, bytes: LARGEST_UPLOAD },
  { what: 'Everything else of the API', path: /^\/api\/v1\//, bytes: LARGEST_BODY.usual },
  {
    what: 'Every other form',
    path: /^/,
    urlEncoded: FORM,
    multipart: { bytes: 64 * KB, parts: 100, textBytes: 64 * KB, allTextBytes: 64 * KB },
  },
]

const LANGUAGE = new RegExp(`^/(?:${locales.filter(locale => locale !== baseLocale).join('|')})(?=/|$)`, 'i')
const DATA = /(?:\/_)?\.data$/

/** What an address takes. A path that no row knows is that of a form. */
export function limitsOf(pathname: string): BodyLimits {
  const path = pathname
    .replace(LANGUAGE, '')
    .replace(DATA, '')
    .replace(/(?<=.)\/$/, '')
  const row = BODIES.find(one => one.path.test(path))
  if (!row) throw new Error('the last row fits every path')
  return row
}
