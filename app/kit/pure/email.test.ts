import { expect, test } from 'vitest'
import { countedMailbox } from './email.ts'

test.each([
  ['Nok@Example.com', 'nok@example.com'],
  [' nok@example.com ', 'nok@example.com'],
  ['n.o.k+slip7@gmail.com', 'nok@gmail.com'],
  ['N.ok@GoogleMail.com', 'nok@gmail.com'],
  ['nok+a+b@outlook.com', 'nok@outlook.com'],
  ['n.ok@outlook.com', 'n.ok@outlook.com'],
  ['n.ok+a@pm.me', 'nok@proton.me'],
  ['nok+a@me.com', 'nok@icloud.com'],
  ['n.ok+a@example.com', 'n.ok+a@example.com'],
  ['"a@b"+x@gmail.com', '"a@b"@gmail.com'],
  ['nobody', 'nobody'],
])('%j counts as %s', (email, mailbox) => {
  expect(countedMailbox(email)).toBe(mailbox)
})
