import { expect, test } from 'vitest'
import { readReceiptForm, validateReceipt } from './receipt.ts'

const values = { submissionKey: '', name: 'Somchai', userEmail: 'somchai@example.com' }
const landing = { variant: 'landing', hasFile: true } as const
const membershipPage = { variant: 'membership_page', hasFile: true } as const

test('a complete receipt has nothing wrong with it', () => {
  expect(validateReceipt(values, landing)).toEqual({})
  expect(validateReceipt({ ...values, name: '' }, membershipPage)).toEqual({})
})

test('the landing variant asks for name, email and file in one sentence, and beside each', () => {
  expect(validateReceipt({ ...values, name: '', userEmail: '' }, { ...landing, hasFile: false })).toEqual({
    form: 'Please enter your name, email, and select a file.',
    name: 'Please enter your name.',
    userEmail: 'Please enter your email address.',
    data: 'Please select a file.',
  })
})

test('the membership page asks for file and email', () => {
  expect(validateReceipt({ ...values, userEmail: '' }, { ...membershipPage, hasFile: false })).toEqual({
    userEmail: 'Please enter your email address.',
    data: 'Please select a file.',
  })
})

test.each(['somchai', 'somchai@example', 'som chai@example.com', `${'a'.repeat(250)}@example.com`])(
  'the email address %s is refused',
  userEmail => {
    expect(validateReceipt({ ...values, userEmail }, landing)).toEqual({
      userEmail: 'Please enter a valid email address',
    })
  },
)

test('a name of more than 200 characters is refused', () => {
  expect(validateReceipt({ ...values, name: 'a'.repeat(201) }, landing).name).toContain('200')
})

test('the posted form is trimmed, and a key that is none is replaced', () => {
  const form = new FormData()
  form.set('submissionKey', 'not a key')
  form.set('name', '  Som\u0000chai\n')
  form.set('userEmail', ' a@example.com ')
  form.set('data', new File([], ''))
  const { values, file } = readReceiptForm(form)
  expect(values).toMatchObject({ name: 'Som chai', userEmail: 'a@example.com' })
  expect(values.submissionKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(file).toBeNull()
})

test('files and texts in each other’s place count as missing', () => {
  const form = new FormData()
  form.set('name', new File(['x'], 'x'))
  form.set('data', 'a text')
  expect(readReceiptForm(form)).toMatchObject({ values: { name: '', userEmail: '' }, file: null })
})
