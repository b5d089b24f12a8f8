import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryDay, MEMBERSHIP_TYPES } from '#app/house/plans/rules/prices.ts'
import { MEMBER_STATUSES } from './rules/members.ts'
import { MEMBER_FIELDS, memberContent, newMemberValues, validateMember } from './schema.ts'

const today = '2026-11-21'

const NOK = {
  ...newMemberValues(today),
  name: 'Nok Suwan',
  email: 'nok@example.com',
  mobilePhone: '+66 81 234 5678',
}

test('a new member is monthly, active, renews automatically, joins today and expires by the rules', () => {
  expect(newMemberValues(today)).toMatchObject({
    membershipType: 'monthly',
    status: 'active',
    autoRenew: 'on',
    joinDate: today,
    expiryDate: '2026-12-21',
    name: '',
    email: '',
    mobilePhone: '',
  })
  expect(newMemberValues('2027-01-31').expiryDate).toBe('2027-02-28')
})

test('name, email, mobile phone, membership type, status and join date are required, and nothing else', () => {
  expect(validateMember({}, today)).toEqual({
    name: 'Please enter a name',
    email: 'Please enter an email address',
    mobilePhone: 'Please enter a mobile phone number',
    membershipType: 'Please select a membership type',
    status: 'Please select a status',
    joinDate: 'Please select a join date',
  })
  const required = {
    name: 'A',
    email: 'a@b.co',
    mobilePhone: '1',
    membershipType: 'weekly',
    status: 'inactive',
    joinDate: today,
  }
  expect(validateMember(required, today)).toEqual({})
})

test.each([
  ...MEMBERSHIP_TYPES.map(membershipType => ({ membershipType })),
  ...MEMBER_STATUSES.map(status => ({ status })),
  { name: 'ก'.repeat(120) },
  { email: `a@${'b'.repeat(248)}.co` },
  { joinDate: '1900-01-01' },
  { joinDate: '2031-11-21', expiryDate: '' },
  { expiryDate: today },
  { expiryDate: '2076-11-21' },
  { expiryDate: '' },
  { dateOfBirth: today },
  { dateOfBirth: '1900-01-01' },
  { address: `1 Beach Road\r\n\t${'x'.repeat(285)}` },
  { autoRenew: '' },
  { telegram: '@'.repeat(80) },
])('%j is fine', change => {
  expect(validateMember({ ...NOK, ...change }, today)).toEqual({})
})

test.each([
  [{ name: 'x'.repeat(121) }, 'name', 'Please use at most 120 characters'],
  [{ name: 'Nok\nSuwan' }, 'name', 'Please remove the characters that cannot be shown'],
  [{ name: 'Nok\0' }, 'name', 'Please remove the characters that cannot be shown'],
  [{ email: 'nok' }, 'email', 'Please enter a valid email address'],
  [{ email: 'nok@home' }, 'email', 'Please enter a valid email address'],
  [{ email: 'n ok@example.com' }, 'email', 'Please enter a valid email address'],
  [{ email: `a@${'b'.repeat(250)}.co` }, 'email', 'Please enter a valid email address'],
  [{ mobilePhone: '081.234' }, 'mobilePhone', 'Please enter a valid mobile phone number'],
  [{ mobilePhone: '+' }, 'mobilePhone', 'Please enter a valid mobile phone number'],
  [{ membershipType: 'Monthly' }, 'membershipType', 'Please select a membership type'],
  [{ status: 'deleted' }, 'status', 'Please select a status'],
  [{ joinDate: '2026-02-30' }, 'joinDate', 'Please select a join date'],
  [{ joinDate: '21/11/2026' }, 'joinDate', 'Please select a join date'],
  [
    { joinDate: '2031-11-22', expiryDate: '' },
    'joinDate',
    'Please choose a join date between 1900 and five years from today',
  ],
  [
    { joinDate: '1899-12-31' },
    'joinDate',
    'Please choose a join date between 1900 and five years from today',
  ],
  [{ expiryDate: '2026-11-20' }, 'expiryDate', 'The expiry date cannot be before the join date'],
  [{ expiryDate: 'never' }, 'expiryDate', 'Please select a valid expiry date, or leave it empty'],
  [
    { expiryDate: '2076-11-22' },
    'expiryDate',
    'Please choose an expiry date within the next 50 years, or leave it empty',
  ],
  [{ autoRenew: 'yes' }, 'autoRenew', 'Please tick the box or leave it empty'],
  [
    { secondaryEmail: '@' },
    'secondaryEmail',
    'Please enter a valid secondary email address, or leave it empty',
  ],
  [{ workPhone: 'ext. 2' }, 'workPhone', 'Please enter a valid work phone number, or leave it empty'],
  [{ address: 'x'.repeat(301) }, 'address', 'Please use at most 300 characters'],
  [{ address: '1\u0007' }, 'address', 'Please remove the characters that cannot be shown'],
  [{ dateOfBirth: '2026-13-01' }, 'dateOfBirth', 'Please select a valid date of birth, or leave it empty'],
  [
    { dateOfBirth: '2026-11-22' },
    'dateOfBirth',
    'Please choose a date of birth between 1900 and today, or leave it empty',
  ],
  [
    { dateOfBirth: '1899-12-31' },
    'dateOfBirth',
    'Please choose a date of birth between 1900 and today, or leave it empty',
  ],
  [{ emergencyContact: 'x'.repeat(201) }, 'emergencyContact', 'Please use at most 200 characters'],
  [{ lineId: 'x'.repeat(81) }, 'lineId', 'Please use at most 80 characters'],
])('%j is refused beside %s', (change, field, message) => {
  expect(validateMember({ ...NOK, ...change }, today)).toEqual({ [field]: message })
})

test('whatever is typed, every complaint belongs to a field', () => {
  const anything = fc.dictionary(fc.constantFrom(...MEMBER_FIELDS), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(anything, change => {
      const errors = validateMember({ ...NOK, ...change }, today)
      expect(MEMBER_FIELDS).toEqual(expect.arrayContaining(Object.keys(errors)))
      expect(Object.values(errors).every(message => message !== '')).toBe(true)
    }),
  )
})

test('the fields become what a member holds: empty days are none, a ticked box is true', () => {
  expect(memberContent({ ...NOK, address: 'a\r\nb', expiryDate: '' })).toMatchObject({
    name: 'Nok Suwan',
    address: 'a\nb',
    workPhone: '',
    membershipType: 'monthly',
    joinDate: today,
    expiryDate: null,
    dateOfBirth: null,
    autoRenew: true,
  })
  expect(memberContent({ ...NOK, autoRenew: '', dateOfBirth: '1990-05-12' })).toMatchObject({
    expiryDate: expiryDay('monthly', today),
    dateOfBirth: '1990-05-12',
    autoRenew: false,
  })
})
