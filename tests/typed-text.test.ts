import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInvitation } from '../app/house/accounts/schema/staff.ts'
import { contactForm } from '../app/house/settings/schema/house.ts'
import { readReceiptForm } from '../app/joining/receipts/schema/receipt.ts'
import { readValues } from '../app/joining/registration/schema/registration.ts'
import { foldEmail } from '../app/kit/pure/email.ts'
import { readTexts } from '../app/kit/pure/form-values.ts'
import { readRow } from '../app/people/member-imports/schema.ts'
import { newMember } from '../app/people/members/api/schema.ts'
import { MEMBER_FIELDS } from '../app/people/members/schema.ts'
import { readGuest } from '../app/public/guests/schema.ts'
import { readRequest } from '../app/public/requests/schema.ts'
import { readVisitor } from '../app/space/bookings/schema.ts'

const TERMS = { today: '2026-11-28', plans: [] }

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** What each door makes of the same person. */
function storedOf(typed: { name: string; email: string; phone: string }) {
  const { name, email, phone } = typed
  const asMember = { name, email, mobilePhone: phone }
  const ofMember = readTexts(formOf(asMember), MEMBER_FIELDS)
  const imported = readRow(asMember, TERMS).content
  const sent = newMember.parse({ name, email, mobile_phone: phone, plan: 'Monthly Pass' })
  const registered = readValues(formOf(asMember))
  const asked = readRequest(formOf(typed))
  const guest = readGuest(formOf(typed))
  const visitor = readVisitor(formOf(typed))
  const receipt = readReceiptForm(formOf({ name, userEmail: email })).values
  const house = readTexts(formOf({ phone, email }), Object.keys(contactForm.labels))
  return {
    emails: [ofMember.email, imported.email, sent.email, registered.email, asked.email, guest.email]
      .concat([visitor.email, receipt.userEmail, house['email'] ?? ''])
      .concat(readTexts(formOf({ contact: email }), ['contact']).contact),
    phones: [ofMember.mobilePhone, imported.mobilePhone, sent.mobile_phone, registered.mobilePhone]
      .concat([asked.phone, visitor.phone, house['phone'] ?? ''])
      .concat(readTexts(formOf({ contact: phone }), ['contact']).contact),
    names: [ofMember.name, imported.name, sent.name, registered.name, asked.name, guest.name]
      .concat([visitor.name, receipt.name])
      .concat(readTexts(formOf({ displayName: name }), ['displayName']).displayName),
  }
}

const PERSON = { name: 'Nok Dee', email: 'Nok-12.Dee@mail-3.example.com', phone: '+66 81-234-5678' }

const mark = fc.constantFrom(
  '',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u2068',
  '\u200b',
  '\ufeff',
  '\u00a0',
  '\u3000',
)
const zeros = fc.constantFrom(0x30, 0xff10, 0xe50, 0x660, 0x6f0, 0x966)
const dash = fc.constantFrom('-', '‐', '‑', '–', '—', '−', '－')

/** The digits of another script, and another dash. */
const written = (text: string, { zero, dash }: { zero: number; dash: string }) =>
  text.replace(/\d/g, digit => String.fromCharCode(zero + Number(digit))).replaceAll('-', dash)

const style = fc.record({ before: mark, after: mark, zero: zeros, dash })

test('an address is stored alike by every door, however it is decorated', () => {
  const around = fc.constantFrom('@', 'mailto:@', '<@>', 'Nok <@>;', '(@),', '“@”.', '"@"', '@ ,')
  const domain = fc.constantFrom('mail-3.example.com', 'münchen-3.example', 'почта.рф')
  const stored = { 'münchen-3.example': 'xn--mnchen-3-65a.example', 'почта.рф': 'xn--80a1acny.xn--p1ai' }
  fc.assert(
    fc.property(style, around, domain, ({ before, after, ...keys }, wrapping, place) => {
      const email = `${written('Nok-12.Dee', keys)}@${place}`
      const { emails } = storedOf({ ...PERSON, email: before + wrapping.replace('@', email) + after })
      const ours = `Nok-12.Dee@${(stored as Record<string, string>)[place] ?? place}`
      expect(new Set(emails)).toEqual(new Set([ours]))
      expect(foldEmail(before + email + after)).toBe(ours.toLowerCase())
    }),
  )
})

test('whoever is invited to the team is known by what they type to sign in', () => {
  const typed = '\u200e<ＮＯＫ–๑๒@Example.com>.'
  const invited = readInvitation({ email: typed, displayName: 'Nok', role: 'manager' })
  expect(invited).toMatchObject({ ok: true, value: { email: 'nok-12@example.com' } })
  expect(foldEmail(readTexts(formOf({ email: typed }), ['email']).email)).toBe('nok-12@example.com')
  expect(readInvitation({ email: 'nok@почта.рф', displayName: 'Nok', role: 'manager' }).ok).toBe(false)
})

test('a phone number is stored alike by every door, however it is decorated', () => {
  const around = fc.constantFrom('#', 'tel:#', '#.', '#,', '#;', '“#”')
  const separator = fc.constantFrom('.', '·', '․')
  fc.assert(
    fc.property(style, around, separator, ({ before, after, ...keys }, wrapping, dot) => {
      const phone = wrapping.replace('#', written(PERSON.phone, keys).replace(keys.dash, dot))
      const { phones } = storedOf({ ...PERSON, phone: before + phone + after })
      expect(new Set(phones)).toEqual(new Set([PERSON.phone]))
    }),
  )
})

test('a name is stored alike by every door, however it is decorated', () => {
  const space = fc.constantFrom(' ', '\u00a0', '\u2009', '\u3000', ' \u200e ')
  fc.assert(
    fc.property(mark, mark, space, fc.constantFrom('', ',', ' ;'), (before, after, gap, end) => {
      const { names } = storedOf({ ...PERSON, name: `${before}Nok${gap}Dee${end}${after}` })
      expect(new Set(names)).toEqual(new Set(['Nok Dee']))
    }),
  )
})

test('nobody but the kit says what an address or a number is', () => {
  const byHand = [
    /\bz\s*\.email\(/,
    /\b\w*[eE]mail(?:\.trim\(\))?\.toLowerCase\(\)/,
    /\b\w*[eE]mail\.trim\(\)/,
    /\/\^[^/\n]*@[^/\n]*\\\.[^/\n]*\$\//,
    /(?:PHONE|phone) = \/\^/,
  ]
  const found = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'scripts/**/*.ts'])
    .filter(file => !file.startsWith('app/kit/pure/') && !/\.test\.tsx?$/.test(file))
    .filter(file => byHand.some(pattern => pattern.test(readFileSync(file, 'utf8'))))
  expect(found).toEqual([])
})
