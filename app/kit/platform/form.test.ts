import { expect, test } from 'vitest'
import { answerOf, readForm } from './form.server.ts'

const URL_ENCODED = 'application/x-www-form-urlencoded'

const posted = (type: string | null, body?: string) =>
  new Request('http://sala.test/', {
    method: 'POST',
    headers: type === null ? {} : { 'content-type': type },
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
  })

const refusalOf = (request: Request) =>
  readForm(request).then(
    () => null,
    (refusal: Response) => refusal.status,
  )

test.each([
  [URL_ENCODED, 'name=Som&name=Chai'],
  [`${URL_ENCODED}; charset=UTF-8`, 'name=Som&name=Chai'],
  ['multipart/form-data; boundary=x', `${part('Som') + part('Chai')}--x--\r\n`],
])('a form of the type %s is read', async (type, body) => {
  expect((await readForm(posted(type, body))).getAll('name')).toEqual(['Som', 'Chai'])
})

function part(text: string) {
  return `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n${text}\r\n`
}

test('a request that sends nothing is a form without fields', async () => {
  expect([...(await readForm(posted(null)))]).toEqual([])
})

test.each([
  [null, 'name=Som'],
  ['application/json', '{"name":"Som"}'],
  ['text/plain', 'name=Som'],
  ['application/x-www-form-urlencodedx', 'name=Som'],
])('what comes as %s is no form', async (type, body) => {
  expect(await refusalOf(posted(type, body))).toBe(415)
})

test.each([
  ['multipart/form-data', '--x--'],
  ['multipart/form-data; boundary=x', 'nothing of it'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSom'],
])('%s that is broken is refused, not taken for an empty form', async (type, body) => {
  expect(await refusalOf(posted(type, body))).toBe(400)
})

const ANSWERS = { save: 'saved', end: 'ended' }

function sent(intent?: string) {
  const form = new FormData()
  if (intent !== undefined) form.append('intent', intent)
  return form
}

test('a form is answered by its intent, and one without an intent as the page does usually', () => {
  expect(answerOf(ANSWERS, sent('end'))).toBe('ended')
  expect(answerOf(ANSWERS, sent(), 'save')).toBe('saved')
})

test.each([undefined, '', 'other', 'toString', '__proto__'])('nothing answers the intent %j', intent => {
  expect(refusalIn(() => answerOf(ANSWERS, sent(intent)))).toBe(400)
})

function refusalIn(ask: () => unknown) {
  try {
    ask()
    return null
  } catch (refusal) {
    return refusal instanceof Response ? refusal.status : refusal
  }
}
