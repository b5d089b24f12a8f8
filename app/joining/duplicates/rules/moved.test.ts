import { expect, test } from 'vitest'
import { givenBack, takenOf } from './moved.ts'

const facts = (values: Partial<Parameters<typeof takenOf>[0]> = {}) => ({
  legalName: '',
  taxId: '',
  branch: '',
  address: '',
  billingEmails: ['a@acme.example'],
  ...values,
})

const FULL = facts({
  legalName: 'Acme Ltd',
  taxId: '1234545678781',
  branch: '00000',
  address: '1 Road',
  billingEmails: ['a@acme.example', 'b@acme.example'],
})

test('the one that stays takes over what it lacks, and no branch of another tax ID', () => {
  expect(takenOf(FULL, facts())).toEqual({ fields: ['legalName', 'taxId', 'branch', 'address'], emails: [1] })
  expect(takenOf(facts(), FULL)).toEqual({ fields: [], emails: [] })
  expect(takenOf(facts({ branch: '00001' }), facts({ taxId: '1234545678781' })).fields).toEqual([])
  expect(takenOf(FULL, facts({ taxId: '1234545678781', legalName: 'Acme' })).fields).toEqual([
    'branch',
    'address',
  ])
})

test('what was taken over is given back, what was changed since stays, and one address always does', () => {
  const moved = takenOf(FULL, facts())
  const after = { ...FULL, address: '2 Road' }
  expect(givenBack(FULL, after, moved)).toEqual({
    legalName: '',
    taxId: '',
    branch: '',
    billingEmails: ['a@acme.example'],
  })
  expect(givenBack(FULL, { ...after, billingEmails: ['b@acme.example'] }, moved).billingEmails).toEqual([
    'b@acme.example',
  ])
})
