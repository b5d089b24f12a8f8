import { expect, test } from 'vitest'
import { bytesOf, readParts, slicesOf } from './multipart.server.ts'

const SLICE_BYTES = 256 * 1024

/** A form as browsers write it, handed on as the program hands on what it has received. */
async function received(form: FormData): Promise<Request> {
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  const body = slicesOf(new Uint8Array(await sent.arrayBuffer()))
  const said = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://sala.test/', said)
}

async function contentOf(form: FormData) {
  const entries = [...form].map(async ([name, value]) =>
    typeof value === 'string'
      ? [name, value]
      : [name, value.name, value.type, Buffer.from(await bytesOf(value)).toString('latin1')],
  )
  return Promise.all(entries)
}

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => i % 251)

test('a form has the fields and files that were sent, in their order', async () => {
  const form = new FormData()
  form.append('name', 'ส้ม “Som”\r\n')
  form.append('slip', new File([bytes(3)], 'my "slip".png', { type: 'image/png' }))
  form.append('name', '')
  form.append('empty', new File([], '', { type: 'application/octet-stream' }))
  form.append('text', new File(['--\r\n--'], 'ใบแจ้ง.csv', { type: 'text/csv' }))
  expect(await contentOf(await readParts(await received(form)))).toEqual(await contentOf(form))
})

test.each(
  [1, 2, 3].flatMap(slices => Array.from({ length: 9 }, (_, i) => slices * SLICE_BYTES - 320 + i * 40)),
)('a file of %i bytes arrives whole, wherever the slices of its form end', async length => {
  const form = new FormData()
  form.append('file', new File([bytes(length)], 'a.csv', { type: 'text/csv' }))
  const read = (await readParts(await received(form))).get('file')
  expect(read instanceof File && Buffer.from(await bytesOf(read)).equals(bytes(length))).toBe(true)
})

test.each([
  ['that breaks off', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
  ['whose text is no UTF-8', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xff\r\n--x--\r\n'],
  ['without a beginning', 'abc\r\n--x--\r\n'],
])('a form %s cannot be read', async (_, body) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = new Request('http://sala.test/', {
    method: 'POST',
    headers,
    body: Buffer.from(body, 'latin1'),
  })
  await expect(readParts(request)).rejects.toThrow()
})
