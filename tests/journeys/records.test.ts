import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { insertApplication } from '../support/incoming.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const TODAY = bangkokDay(new Date())
/** So that no job of the night ends the membership meanwhile. */
const LATER = addDays(TODAY, 200)
const HOUR = 60 * 60 * 1000

/** The file behind a link of the page that is open. */
async function exported(name: string) {
  const href = owner.page.getByRole('link', { name }).getAttribute('href') ?? ''
  const answer = await owner.fetch(href)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { name: nameOf(answer), bytes, text: bytes.toString('utf8') }
}

const nameOf = ({ headers }: Response) =>
  /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1]

/** The texts of a spreadsheet, cell by cell. */
function textsOf(bytes: Uint8Array) {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  return [...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
}

const entries = () => [...owner.main.querySelectorAll('li')].filter(line => line.querySelector('time'))

test('members are found by name, id, email and phone, and by what expires when', async () => {
  const tag = randomUUID().slice(0, 8)
  const soon = await insertMember(db, {
    name: `Soon ${tag}`,
    email: `soon-${tag}@example.com`,
    mobilePhone: '+66 (89) 111-2233',
    expiryDate: addDays(TODAY, 5),
  })
  await insertMember(db, { name: `Gone ${tag}`, status: 'expired', expiryDate: addDays(TODAY, -1) })
  const table = () => owner.page.getByRole('table', { name: 'Members Manager' })
  await owner.open('/admin/members')
  for (const text of [soon.name, soon.memberId.toLowerCase(), soon.email.toUpperCase(), '0891112233']) {
    owner.fill(/^Search name/, text)
    await owner.press('Search')
    expect(new URL(owner.document.URL).searchParams.get('q')).toBe(text)
    expect(table().querySelectorAll('tr')).toHaveLength(2)
    expect(table()).toHaveTextContent(soon.memberId)
    expect(table()).toHaveTextContent('in 5 days')
  }
  owner.fill(/^Search name/, tag)
  owner.fill('Expiry', 'Expired')
  await owner.press('Search')
  expect(owner.address).toMatch(/expiry=expired/)
  expect(table()).toHaveTextContent(`Gone ${tag}`)
  expect(table()).not.toHaveTextContent(soon.name)
  owner.fill('Expiry', 'Within 7 days')
  await owner.press('Search')
  expect(table()).toHaveTextContent(soon.name)
  owner.fill(/^Search name/, 'nobody at all')
  await owner.press('Search')
  owner.page.getByText('No members found')
})

test('the members’ export is exactly what is filtered, and no cell is a formula', async () => {
  const tag = randomUUID().slice(0, 8)
  await insertMember(db, { name: '=HYPERLINK("https://evil.example")', address: tag, planName: tag })
  await insertMember(db, { name: `+66 ${tag}`, email: `a-${tag}@example.com`, address: '@SUM(A1)' })
  await insertMember(db, { name: `ณัฐ ${tag}`, email: `b-${tag}@example.com`, emergencyContact: '-1+1' })
  await owner.open(`/admin/members?q=${tag}&sort=-name`)
  const { name, text } = await exported('Export')
  expect(name).toBe(`members_${TODAY}.csv`)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Member ID,Name,Email,Secondary Email,Mobile Phone')
  expect(lines[1]).toContain(`ณัฐ ${tag}`)
  expect(lines[1]).toContain(`'-1+1`)
  expect(lines[2]).toContain(`'+66 ${tag}`)
  expect(lines[2]).toContain(`'@SUM(A1)`)
  owner.check(`Select ณัฐ ${tag}`)
  await owner.press('Export selected')
  const selected = owner.text.trimEnd().split('\r\n')
  expect(selected.slice(1)).toEqual([expect.stringContaining(`ณัฐ ${tag}`)])
  await owner.open(`/admin/members?q=${tag}&sort=-name`)
  owner.check(`Select ณัฐ ${tag}`)
  await owner.press('Excel')
  expect(nameOf(owner.answer)).toBe(`members_${TODAY}.xlsx`)
  expect(textsOf(owner.bytes)).toEqual(expect.arrayContaining([`ณัฐ ${tag}`, '-1+1']))
  expect(textsOf(owner.bytes)).not.toContain(`+66 ${tag}`)
  await owner.open('/admin/members?q=hyperlink')
  expect((await exported('Export')).text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})

test('a member’s screen shows everything, the history, and a pass only while it is good', async () => {
  const member = await insertMember(db, {
    name: 'Anong Srisai',
    expiryDate: LATER,
    lineId: '@anong',
    planName: 'Day Pass',
  })
  const applicationId = await insertApplication(db, { memberId: member.memberId, status: 'approved' })
  const times = { validFrom: new Date(Date.now() - 2 * HOUR), validUntil: new Date(Date.now() + HOUR) }
  const code = { memberRowId: member.id, ...times }
  await db.insert(adminActivityLog).values({
    adminId: null,
    action: 'renewed',
    entityType: 'member',
    entityId: member.id,
    details: {
      before: { expiryDate: '2026-01-31' },
      after: { expiryDate: '2026-02-28' },
      isAutomatic: true,
    },
  })
  const [mail] = await db
    .insert(mails)
    .values({
      kind: 'renewal',
      recipient: member.email,
      subject: 'Your membership ends today',
      text: '-',
      html: '-',
      subjectKind: 'member',
      subjectId: member.id,
      status: 'sent',
    })
    .returning({ id: mails.id })
  await db.insert(accessCodes).values([
    { ...code, accessId: randomUUID().slice(0, 6), pass: 'GOODPASS', applicationId },
    {
      ...code,
      accessId: randomUUID().slice(0, 6),
      pass: 'OLDPASS1',
      validUntil: new Date(Date.now() - HOUR),
      applicationId: await insertApplication(db),
    },
  ])
  await owner.open(`/admin/members?q=Anong`)
  await owner.follow('Anong Srisai')
  owner.page.getByRole('heading', { level: 1, name: 'Anong Srisai' })
  for (const text of [member.memberId, '@anong', 'Day Pass', 'GOODPASS', 'Approved'])
    expect(owner.main).toHaveTextContent(text)
  expect(owner.main).not.toHaveTextContent('OLDPASS1')
  const history = [...owner.page.getByRole('region', { name: 'History' }).querySelectorAll('li')]
  const line = (text: string) => history.find(({ textContent }) => textContent.includes(text)) ?? null
  expect(line('Application for Day Pass')).toHaveTextContent('Approved')
  expect(line('Extended automatically, before payment')).toHaveTextContent(
    'Expiry moved from 31 January 2026 to 28 February 2026',
  )
  expect(line('Your membership ends today')).toHaveTextContent('Sent')
  expect(owner.page.getByRole('link', { name: 'Your membership ends today' })).toHaveAttribute(
    'href',
    `/admin/settings/mail/${mail?.id}`,
  )
  await owner.follow('See all activity')
  const looked = entries().filter(({ textContent }) =>
    /looked at\s*the member Anong Srisai/.test(textContent),
  )
  expect(looked).toHaveLength(1)
})

test('is a 404 with a way back', async () => {
  await owner.open('/admin/members/not-an-id')
  expect(owner.status).toBe(404)
  expect(owner.main).toHaveTextContent('This member does not exist')
  await owner.follow('All members')
  expect(owner.address).toBe('/admin/members')
})

test('the activity log tells who did what, filters, and shows before and after', async () => {
  const member = await insertMember(db, { name: 'Kanya Dee', expiryDate: LATER })
  const record = { entityType: 'member', entityId: member.id }
  await db.insert(adminActivityLog).values([
    {
      ...record,
      adminId: null,
      action: 'archived',
      details: { before: { status: 'active' }, after: { status: 'expired' } },
    },
    { ...record, adminId: null, action: 'application_submitted', entityType: 'application' },
  ])
  const filter = async (label: string, value: string) => {
    owner.fill(label, value)
    await owner.press('Search')
  }
  await owner.open(`/admin/members/${member.id}`)
  await owner.open(`/admin/activity?q=${member.id}`)
  expect(entries()).toHaveLength(2)
  await filter('Views', 'With views')
  expect(entries()).toHaveLength(3)
  expect(entries()[0]).toHaveTextContent(/\S+ looked at the member Kanya Dee/)
  await filter('Views', 'Without views')
  expect(entries()).toHaveLength(2)
  await filter('Who', 'System')
  expect(entries()).toHaveLength(1)
  const [entry] = entries()
  expect(entry).toHaveTextContent('System: archived, the member Kanya Dee')
  expect(entry?.querySelector('summary')).toHaveTextContent('Details')
  owner.page.getByRole('row', { name: 'status active expired' })
  await owner.follow('the member Kanya Dee', entry)
  owner.page.getByRole('heading', { level: 1, name: 'Kanya Dee' })
})

test('days narrow the log in Bangkok’s time', async () => {
  const thing = { adminId: null, entityType: 'thing', entityId: randomUUID() }
  await db.insert(adminActivityLog).values([
    { ...thing, action: 'early', createdAt: new Date('2026-01-01T16:59:59Z') },
    { ...thing, action: 'late', createdAt: new Date('2026-01-01T17:00:00Z') },
  ])
  await owner.open(`/admin/activity?q=${thing.entityId}`)
  owner.fill('From', '2026-01-02')
  owner.fill('To', '2026-01-02')
  await owner.press('Search')
  expect(owner.address).toMatch(/from=2026-01-02/)
  expect(entries()).toHaveLength(1)
  expect(entries()[0]).toHaveTextContent('System: late')
})

test('the log’s export is exactly what is filtered, safe to open, and itself in the log', async () => {
  const entityId = `=cmd|${randomUUID()}`
  const thing = { adminId: null, action: 'renamed', entityType: 'thing' }
  await db.insert(adminActivityLog).values([
    { ...thing, entityId, details: { before: { name: 'a,"b' } } },
    { ...thing, entityId: randomUUID() },
  ])
  await owner.open(`/admin/activity?q=${encodeURIComponent(entityId)}`)
  const { name, text } = await exported('Export')
  expect(name).toBe(`activity_${TODAY}.csv`)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('\uFEFFTime in Bangkok,Who,Action,Entity Type,Entity ID,Details')
  expect(lines[1]).toContain(`System,renamed,thing,'${entityId},`)
  expect(lines[1]).toContain(String.raw`"{""before"":{""name"":""a,\""b""}}"`)
  await owner.open('/admin/activity')
  expect(owner.main).toHaveTextContent('exported the activity log')
})

test('a list is taken away as a spreadsheet too, of what is filtered', async () => {
  const tag = randomUUID().slice(0, 8)
  const mobilePhone = '0812345678'
  await insertMember(db, { name: `=1+1 ${tag}`, email: `a-${tag}@example.com`, mobilePhone })
  await insertMember(db, { name: 'Somebody else' })
  await owner.open(`/th/admin/members?q=${tag}`)
  const { name, bytes } = await exported('Excel')
  expect(name).toBe(`members_${TODAY}.xlsx`)
  expect(textsOf(bytes)).toEqual(expect.arrayContaining(['Mobile Phone', `=1+1 ${tag}`, mobilePhone]))
  expect(textsOf(bytes)).not.toContain('Somebody else')
})
