import { expect, test } from 'vitest'
import { LIMITS } from './rules/messages.ts'
import { tidyMessage, validateMessage } from './schema.ts'

const VALUES = { subject: 'Keys', content: 'On the hook.' }

test('a message with a recipient, a subject and a body is in order', () => {
  expect(validateMessage(VALUES, ['a'])).toEqual({})
})

test('a message at every limit is in order', () => {
  const values = { subject: 's'.repeat(LIMITS.subject), content: 'c'.repeat(LIMITS.content) }
  expect(
    validateMessage(
      values,
      Array.from({ length: LIMITS.recipients }, (_, index) => `${index}`),
    ),
  ).toEqual({})
})

test.each([
  [{}, [], 'to', 'Please choose at least one recipient'],
  [{}, Array.from({ length: 501 }, () => 'a'), 'to', 'Please choose at most 500 recipients'],
  [{ subject: '' }, ['a'], 'subject', 'Please enter a subject'],
  [{ subject: 's'.repeat(201) }, ['a'], 'subject', 'Please use at most 200 characters for the subject'],
  [{ content: '' }, ['a'], 'content', 'Please write a message'],
  [{ content: 'c'.repeat(5001) }, ['a'], 'content', 'Please use at most 5000 characters for the message'],
])('%#: what is wrong is said beside its field', (wrong, to, field, text) => {
  expect(validateMessage({ ...VALUES, ...wrong }, to)).toEqual({ [field]: text })
})

test('the subject is one line and the body keeps its lines, without what no database takes', () => {
  expect(
    tidyMessage({ subject: '  Keys\r\nBcc: x\u0000 ', content: ' one\r\n\r\n\ttwo\u0000\u001b ' }),
  ).toEqual({ subject: 'Keys Bcc: x', content: 'one\n\n\ttwo' })
})
