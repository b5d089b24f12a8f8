import { randomInt, randomUUID } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import { sessions } from '#app/house/accounts/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { filledForm } from '../../tests/support/registration-form.ts'
import { OWNER } from '../../tests/support/server.ts'
import { slip } from '../../tests/support/slip.ts'
import type { Asked } from './http-client.ts'
import { STAFF, staffEmail } from './large-house.ts'

export type Target = {
  name: string
  next: () => Asked
  /** What bounds it: `node:http` with the bytes of a page, or its own statements through the driver. */
  limit?: 'landing' | 'post' | 'statements'
  /** Where every request leaves a row: refusals would be quick, and are answered to the page's script with 200. */
  adds?: PgTable
}

type Addresses = { post: string; cookie: string }

/** No theme has this name: the request goes past the pages that are kept, and the page is the same. */
const AFRESH = { cookie: 'theme=none' }
const GZIP = { 'accept-encoding': 'gzip' }

/** Everything that is asked of the program, in the order of the table. */
export async function targets({ post, cookie }: Addresses): Promise<Target[]> {
  const page = (name: string, path: string, headers = {}, limit?: Target['limit']): Target => ({
    name,
    next: () => ({ path, headers }),
    ...(limit && { limit }),
  })
  /** What the screen asks for while somebody works in it: its data, without the page around them. */
  const list = (name: string, path: string) =>
    page(`${name}, data`, path.replace(/(?=\?|$)/, '.data'), { cookie }, 'statements')
  const receipt = await receiptForm()
  return [
    page('landing, kept', '/', {}, 'landing'),
    page('landing, kept, gzip', '/', GZIP),
    page('landing, afresh', '/', AFRESH, 'landing'),
    page('post, kept', post, {}, 'post'),
    page('post, kept, gzip', post, GZIP),
    page('post, afresh', post, AFRESH, 'post'),
    {
      name: 'post, rendered',
      next: () => ({ path: `${post}?n=${randomUUID()}`, headers: AFRESH }),
      limit: 'post',
    },
    { name: 'registration', next: registration, adds: applications },
    { name: 'receipt with image', next: receipt, adds: receipts },
    { name: 'sign-in', next: signIn, adds: sessions },
    page('members, first page', '/admin/members', { cookie }),
    list('members, first page', '/admin/members'),
    list('members, filtered', '/admin/members?status=expired&type=annual'),
    list('members, searched', '/admin/members?q=petrov+4711'),
    list('members, page 1,000', '/admin/members?page=1000'),
    list('activity, first page', '/admin/activity'),
    list('applications, first page', '/admin/applications'),
    list('applications, searched', '/admin/applications?q=petrov+4711'),
    list('ledger, first page', '/admin/ledger'),
    list('ledger, searched', '/admin/ledger?q=petrov+4711'),
    list('search of everything', '/admin/search?q=petrov+4711'),
    page('dashboard, 30 days', '/admin/dashboard', { cookie }),
    page('dashboard, this year', '/admin/dashboard?period=thisYear', { cookie }),
    ...REPORTS.map(([name, path]) => list(`report of ${name}`, path)),
    page('attendance, today', '/admin/attendance', { cookie }),
  ]
}

const REPORTS = [
  ['money', '/admin/reports'],
  ['memberships', '/admin/reports/memberships'],
  ['occupancy', '/admin/reports/occupancy'],
  ['people and staff', '/admin/reports/staff'],
  ['rooms and desks', '/admin/reports/spaces'],
  ['sign-up', '/admin/reports/sign-up'],
] as const

/** As the page's script sends it: the answer comes when the application is safe on the disk. */
function registration(): Asked {
  const values = filledForm({ email: `${randomUUID()}@example.com` })
  const ticked = Object.entries(values).flatMap(([name, value]) =>
    value === false ? [] : [[name, value === true ? 'on' : value] as [string, string]],
  )
  return posted('/_.data?index&register=day-pass', [...ticked, ['step', '4'], ['intent', 'submit']])
}

/** Somebody else each time: one account takes no more than a hundred tries in a quarter of an hour. */
function signIn(): Asked {
  const fields = { ...OWNER, email: staffEmail(randomInt(STAFF)) }
  return posted('/admin/login.data', Object.entries(fields))
}

function posted(path: string, fields: [string, string][]): Asked {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path, headers, body: String(new URLSearchParams(fields)) }
}

async function receiptForm(): Promise<() => Asked> {
  const { name, mimeType, buffer } = await slip()
  const boundary = 'sala-bench'
  const field = (key: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="${name}"\r\nContent-Type: ${mimeType}\r\n\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return () => {
    const values = { name: 'Somchai', userEmail: `${randomUUID()}@example.com`, submissionKey: randomUUID() }
    const fields = Object.entries(values).map(([key, value]) => field(key, value))
    const body = Buffer.concat([
      Buffer.from(fields.join('') + file),
      buffer,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return { method: 'POST', path: '/thai-scan-receipt.data', headers, body }
  }
}
