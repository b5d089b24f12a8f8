import { afterAll, afterEach, expect, test } from 'vitest'
import { listenForMails } from '../../../tests/support/smtp-server.ts'
import { createMailer, createTypedMailer } from './mailer.server.ts'

const server = await listenForMails()
afterEach(() => server.reset())
afterAll(() => server.close())

const mailer = createMailer(server.url, 200)
const mail = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  from: { name: 'Sala "by the sea", สวัสดี', address: 'hello@sala.test' },
  to: 'nok@example.com',
  subject: 'Your code ✓',
  text: 'Hello\n.\nthere',
  html: '<p>Hello</p>',
}

test('a mail goes out with its sender, its recipient and its id', async () => {
  expect(await mailer.send(mail)).toEqual({ ok: true })
  expect(server.mails).toHaveLength(1)
  const [{ from, to, source } = { from: '', to: [], source: '' }] = server.mails
  expect([from, to]).toEqual(['hello@sala.test', ['nok@example.com']])
  expect(source).toContain('Message-ID: <0199aaaa-0000-7000-8000-000000000001@sala.test>')
  expect(source).toContain('To: nok@example.com')
  expect(source).toContain('<p>Hello</p>')
})

test('a calendar goes out beside the words, and as a file, with what it asks for', async () => {
  const text = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
  expect(await mailer.send({ ...mail, calendar: { method: 'CANCEL', text } })).toEqual({ ok: true })
  const source = server.mails[0]?.source ?? ''
  expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i)
  expect(source).toContain('booking.ics')
})

test('one recipient is one recipient, whatever stands in the address', async () => {
  await mailer.send({ ...mail, to: 'nok@example.com, thief@example.net' })
  await mailer.send({ ...mail, to: 'nok@example.com\r\nBcc: thief@example.net' })
  const recipients = server.mails.flatMap(({ to }) => to)
  expect(recipients).not.toContain('thief@example.net')
  expect(server.mails.map(({ source }) => source).join()).not.toMatch(/^Bcc:/m)
})

test.each([
  ['550 no such user nok@example.com', 'EENVELOPE', 550],
  ['451 try again later', 'EENVELOPE', 451],
] as const)('a server that answers %s: the code is told, not its words', async (answer, code, reply) => {
  server.answer = answer
  expect(await mailer.send(mail)).toEqual({ ok: false, code, reply })
})

test('a server that says nothing is given up', async () => {
  server.answer = 'hang'
  expect(await mailer.send(mail)).toEqual({ ok: false, code: 'ETIMEDOUT', reply: null, why: 'timed out' })
})

test('a server that hangs up, or is not there, is a failure', async () => {
  server.answer = 'close'
  expect(await mailer.send(mail)).toMatchObject({ ok: false, reply: null })
  const [refused, nameless] = ['smtp://127.0.0.1:1', 'smtp://mail.invalid'].map(url =>
    createMailer(url).send(mail),
  )
  expect(await refused).toMatchObject({ ok: false, reply: null, why: 'refused' })
  expect(await nameless).toMatchObject({ ok: false, reply: null, why: 'name not found' })
  expect(server.mails).toHaveLength(0)
})

const TYPED = { port: 587, user: '', password: '' }

test.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', 'localhost'])(
  'a typed server at %s is inside, and is not even connected to',
  async host => {
    expect(await createTypedMailer({ ...TYPED, host }).send(mail)).toMatchObject({
      ok: false,
      code: 'PRIVATE_ADDRESS',
    })
    expect(server.connections).toBe(0)
  },
)

test('a typed server that offers no encryption is told nothing', async () => {
  const { hostname, port } = new URL(server.url)
  const typed = { host: 'smtp.example.com', port: Number(port), user: 'tidepool', password: 'secret' }
  const answer = await createTypedMailer(typed, async () => hostname).send(mail)
  expect(answer.ok).toBe(false)
  expect(server.connections).toBe(1)
  expect(server.mails).toHaveLength(0)
})
