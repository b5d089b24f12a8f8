import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { strFromU8 } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { listMails } from '#app/house/mail/queries/mails.server.ts'
import { listLinkChoices } from '#app/joining/receipts/queries/review.server.ts'
import { listDeliveries } from '#app/machines/webhooks/queries/deliveries.server.ts'
import { searchEverything } from '#app/overview/search/queries/records.server.ts'
import { listPickable } from '#app/people/members/queries/pick.server.ts'
import { listMessages } from '#app/team/messages/queries/messages.server.ts'
import { openListedHouse, WANTED } from './support/listed-house.ts'
import { fillEmptyTables } from './support/row-of-each.ts'

const { db, owner, fileOf } = await openListedHouse()
await fillEmptyTables(db.$client, ['booking_visitors', 'deliveries', 'messages'])
await db.execute(sql`update deliveries set kind = 'registration'`)
await db.execute(sql`update messages set receiver_type = 'admin', receiver_id = ${owner.actor.userId}`)

/** Where the name stands that lists are searched for. */
const NAMED = {
  members: 'name',
  applications: 'name',
  receipts: 'name',
  requests: 'name',
  bookings: 'purpose',
  ledger_entries: 'note',
  documents: 'buyer_name',
  event_guests: 'name',
  events: 'title',
  services: 'title',
  blog_posts: 'title',
  employees: 'first_name',
  mails: 'subject',
  messages: 'subject',
}

async function nameEverything(name: string) {
  await db.transaction(async tx => {
    // Papers and the ledger stay as they were written: here as if they had been written so.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [table, column] of Object.entries(NAMED))
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${name}`)
    await tx.execute(sql`update spaces set name = ${JSON.stringify({ th: name })}::jsonb`)
    await tx.execute(sql`update deliveries set payload = ${JSON.stringify({ name })}::jsonb`)
  })
}

/** Lists as a file has them, by the route of that. */
const FILED = ['members', 'access-codes']
  .map(noun => `people/${noun}`)
  .concat(['applications', 'receipts'].map(noun => `joining/${noun}`))
  .concat(['documents', 'ledger', 'withholdings'].map(noun => `money/${noun}`))
  .concat(['blog', 'events', 'requests', 'services'].map(noun => `public/${noun}`))
  .concat(['bookings', 'spaces'].map(noun => `space/${noun}`))
  .concat(['attendance', 'employees', 'leave'].map(noun => `team/${noun}`))
  .map(noun => `${noun}/routes/admin-export.ts`)
  .concat('public/events/routes/admin-guests-export.ts')

async function rowsOfFile(file: string, typed: string) {
  const q = encodeURIComponent(typed)
  const { bytes } = await fileOf(`/app/${file}`, `${WANTED}&month=&q=${q}`)
  return parse(strFromU8(bytes), { bom: true }).length - 1
}

const ALL = { page: 1, sort: { by: '', isDescending: false } }
const OTHERS: Record<string, Count> = {
  'the mails': async search =>
    (await listMails(db, { ...ALL, search, filters: { kind: '', status: '' } })).total,
  'the inbox': async search => {
    const query = { ...ALL, search, filters: { state: '' }, box: 'inbox' } as const
    return (await listMessages(db, { type: 'admin', id: owner.actor.userId }, query)).rows.length
  },
  'what was told to other programs': async search => {
    const query = { ...ALL, search, filters: { kind: '', status: '', to: '' } }
    return (await listDeliveries(db, query, ['registration'])).total
  },
  'the members to pick from': async typed => (await listPickable(db, typed)).length,
  'what a receipt may belong to': async typed => (await listLinkChoices(db, { email: '' }, typed)).length,
  'the search of everything': async typed => (await searchEverything(db, owner.actor, typed, 5)).length,
}
type Count = (typed: string) => Promise<number>
const LISTS: [string, Count][] = [
  ...FILED.map((noun): [string, Count] => [noun, typed => rowsOfFile(noun, typed)]),
  ...Object.entries(OTHERS),
]

describe.each([
  {
    stored: 'น้ำฝน แซ่ตั้ง ห้อง ๑๒',
    typed: [
      'น\u0e4d\u0e49\u0e32ฝน',
      'น\u0e49\u0e4d\u0e32ฝน',
      'เเซ่ตั้ง',
      'แซ่ต\u0e49\u0e31ง น้ำฝน',
      'ห้อง 12',
      'ห้อง １２',
    ],
    not: ['นำฝน', 'แซตัง', 'เซ่ตั้ง', 'ห้าง 12'],
  },
  {
    stored: 'Артём Ёлкин «Сала»',
    typed: ['артем', 'АРТЕМ ЕЛКИН', 'Арте\u0308м', 'ёлкин артём', 'елкин "сала"'],
    not: ['артим', 'артём ёлкина'],
  },
  {
    stored: 'José Groß O’Brien',
    typed: ['jose', 'JOSE\u0301', 'gross', 'GROẞ José', "o'brien", 'ｇｒｏｓｓ'],
    not: ['joso', 'jose grox', '%', '_ose'],
  },
])('whoever is stored as $stored', ({ stored, typed, not }) => {
  beforeAll(() => nameEverything(stored))

  test.each(LISTS)('is found in %s in each way of writing, and by no other', async (_, countFound) => {
    for (const one of typed) expect(await countFound(one), one).toBeGreaterThan(0)
    for (const one of not) expect(await countFound(one), one).toBe(0)
  })
})
