import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { API_OPERATIONS } from '#app/areas/api/operations.server.ts'
import { LARGEST_BODY } from '#app/machines/api/adapters/read-json.server.ts'
import routes from '#app/routes.ts'
import { BODIES, type BodyLimits, limitsOf } from './body-table.ts'

function size(bytes: number): string {
  return bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${bytes / 1024 ** 2} MB`
}

/** A row of the table as docs/security.md writes it. */
function line({ what, urlEncoded, multipart, bytes }: BodyLimits): string {
  const taken = [
    urlEncoded && `a form of ${size(urlEncoded.bytes)} and ${urlEncoded.fields} fields`,
    multipart &&
      `in parts ${size(multipart.bytes)}, ${multipart.parts} parts, ${size(multipart.textBytes)} a text, ${size(multipart.allTextBytes)} of text`,
    bytes && size(bytes),
  ]
  return `- ${what}: ${taken.filter(Boolean).join('; ')}`
}

test('the handbook says what is taken where', () => {
  const handbook = readFileSync('docs/security.md', 'utf8').split('\n')
  expect(BODIES.map(line).filter(one => !handbook.includes(one))).toEqual([])
})

test.each([
  ['/Membership/', 'Slips'],
  ['/ru/membership.data', 'Slips'],
  ['/th/admin/messages', 'A message'],
  ['/admin/blog/018f2c3a-0000-7000-8000-000000000000/preview', 'A post of the blog'],
  ['/admin/blog', 'Every other form'],
  ['/', 'Every other form'],
  ['/th', 'Every other form'],
  ['/_root.data', 'Every other form'],
  ['/api/v1/blogs', 'A post of the blog by the API'],
  ['/api/v1/blogs/018f2c3a-0000-7000-8000-000000000000', 'A post of the blog by the API'],
  ['/api/v1/members', 'Everything else of the API'],
  ['/api/v1/docs.data', 'Everything else of the API'],
])('what %s takes is in the row of: %s', (path, what) => {
  expect(limitsOf(path).what).toMatch(new RegExp(`^${what}`))
})

test.each(API_OPERATIONS.filter(({ body }) => body !== null).map(one => [one.operationId, one] as const))(
  '%s reads as much as the table says',
  (_, { path, bodySize = 'usual' }) => {
    expect(limitsOf(`/api/v1${path.replace('{id}', 'x')}`).bytes).toBe(LARGEST_BODY[bodySize])
  },
)

type Configured = { path?: string; file: string; children?: Configured[] }

/** Where somebody sends a file: each route whose own file reads one, with an id in each place of its address. */
function uploadsIn(children: Configured[]): string[] {
  return children.flatMap(({ path = '', file, children = [] }) => {
    const isTaken = /\bread(Upload|ReceiptForm)\(/.test(readFileSync(`app/${file}`, 'utf8'))
    const address = `/${path.replace('th?/ru?/', '').replace(/:\w+/g, '018f2c3a-0000-7000-8000-000000000000')}`
    return [...(isTaken ? [address] : []), ...uploadsIn(children)]
  })
}

const uploads = [...new Set(uploadsIn(routes as Configured[]))]

test('routes that read a file are found', () => expect(uploads.length).toBeGreaterThan(4))

test.each(uploads)('%s takes the photo of a phone', path => {
  expect(limitsOf(path).multipart?.bytes).toBeGreaterThan(10 * 1024 ** 2)
})
