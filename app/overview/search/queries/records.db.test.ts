import { expect, test } from 'vitest'
import { ADMIN_ROLES, type AdminRole } from '#app/house/access/rules.ts'
import { members } from '#app/people/members/tables.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { insertEmployee } from '../../../../tests/support/sign-in.ts'
import { searchEverything } from './records.server.ts'

const { db } = await createTestDatabase()

const staff = (role: AdminRole) => ({ admin: { displayName: role, role } })
const OWNER = staff('owner')

const [member] = await db
  .insert(members)
  .values({
    memberId: 'SALA-7K3M9Q2X',
    name: 'Anong 100% Srisai',
    email: 'anong@example.com',
    mobilePhone: '+66 81 234 5678',
    joinDate: '2026-01-01',
  })
  .returning()
const applicationId = await insertApplication(db, {
  name: 'Anong Application',
  email: 'second@example.com',
  mobilePhone: '089 000 0000',
})
const [event] = await db
  .insert(events)
  .values({ title: 'Anong speaks', description: 'x', startsAt: new Date('2026-03-04T18:00:00Z') })
  .returning()
const [service] = await db
  .insert(services)
  .values({ title: 'Anong repairs', description: 'x', price: '฿1' })
  .returning()

const employeeId = await insertEmployee(db, {
  firstName: 'Anong',
  lastName: 'Employee',
  email: 'staff@example.com',
  phone: '082 777 8888',
  employeeCode: 'EMP-042',
})
const [post] = await db
  .insert(blogPosts)
  .values({ title: 'Anong leads', slug: 'anong-leads', fullPost: '' })
  .returning()

const found = async (text: string, actor: Parameters<typeof searchEverything>[1] = OWNER) => {
  const groups = await searchEverything(db, actor, text, 5)
  return groups.flatMap(({ kind, results }) => results.map(({ title }) => `${kind}: ${title}`))
}

test('results come grouped, with what tells them apart and the way to their screen', async () => {
  expect(await searchEverything(db, OWNER, 'anong', 5)).toEqual([
    {
      kind: 'members',
      label: 'Members',
      hasMore: false,
      results: [
        {
          id: member?.id,
          title: 'Anong 100% Srisai',
          detail: 'SALA-7K3M9Q2X · anong@example.com',
          path: `/admin/members/${member?.id}`,
        },
      ],
    },
    {
      kind: 'employees',
      label: 'Employees',
      hasMore: false,
      results: [
        {
          id: employeeId,
          title: 'Anong Employee',
          detail: 'EMP-042 · General Worker · Host',
          path: `/admin/employees/${employeeId}`,
        },
      ],
    },
    {
      kind: 'applications',
      label: 'Applications',
      hasMore: false,
      results: [
        {
          id: applicationId,
          title: 'Anong Application',
          detail: expect.stringMatching(/^SALA-[0-9A-Z]+ · Day Pass · second@example.com · \d+ \w+ \d{4}$/),
          path: `/admin/applications/${applicationId}`,
        },
      ],
    },
    {
      kind: 'events',
      label: 'Events',
      hasMore: false,
      results: [
        {
          id: event?.id,
          title: 'Anong speaks',
          detail: '5 Mar 2026',
          path: `/admin/events?edit=${event?.id}`,
        },
      ],
    },
    {
      kind: 'services',
      label: 'Services',
      hasMore: false,
      results: [
        {
          id: service?.id,
          title: 'Anong repairs',
          detail: '฿1',
          path: `/admin/services?edit=${service?.id}`,
        },
      ],
    },
    {
      kind: 'posts',
      label: 'Blog posts',
      hasMore: false,
      results: [
        { id: post?.id, title: 'Anong leads', detail: 'anong-leads', path: `/admin/blog/${post?.id}` },
      ],
    },
  ])
})

const MEMBER = ['members: Anong 100% Srisai']

test.each([
  ['ANONG@example', MEMBER],
  ['7k3m9', MEMBER],
  ['srisai anong', MEMBER],
  ['anong nobody', []],
  ['0812345678', MEMBER],
  ['+66812345678', MEMBER],
  ['81 234', MEMBER],
  ['100%', MEMBER],
  ['emp-042', ['employees: Anong Employee']],
  ['employee anong', ['employees: Anong Employee']],
  ['082777', ['employees: Anong Employee']],
  ['1_0', []],
  ['%%', []],
  ['\\', []],
  ["'; drop table members --", []],
  ['\u0000\u0000', []],
  ['a', []],
  ['', []],
])('%j finds %j', async (text, expected) => {
  expect(await found(text)).toEqual(expected)
})

const ALL = {
  members: MEMBER[0],
  employees: 'employees: Anong Employee',
  applications: 'applications: Anong Application',
  events: 'events: Anong speaks',
  services: 'services: Anong repairs',
  posts: 'posts: Anong leads',
}

test.each([
  ['owner', [ALL.members, ALL.employees, ALL.applications, ALL.events, ALL.services, ALL.posts]],
  ['manager', [ALL.members, ALL.employees, ALL.applications, ALL.events, ALL.services, ALL.posts]],
  ['front_desk', [ALL.members, ALL.applications, ALL.events]],
  ['accountant', []],
] satisfies [AdminRole, unknown][])('the %s finds what the role may see', async (role, expected) => {
  expect(await found('anong', staff(role))).toEqual(expected)
})

test('nobody but staff finds anything', async () => {
  expect(await found('anong', { admin: null })).toEqual([])
  expect(ADMIN_ROLES).toHaveLength(4) // a new role needs a line above
})

test('what begins with the text comes first, and one more than fits is told', async () => {
  for (const title of ['Order of tea', 'Tea service', 'Tea at night']) {
    await db.insert(services).values({ title, description: 'x', price: '฿1' })
  }
  const [group] = await searchEverything(db, OWNER, 'tea', 2)
  expect(group?.results.map(({ title }) => title)).toEqual(['Tea at night', 'Tea service'])
  expect(group?.hasMore).toBe(true)
})

test('what has a day comes newest first and says the day', async () => {
  for (const day of ['2026-01-10', '2026-03-10', '2026-02-10']) {
    const startsAt = new Date(`${day}T05:00:00Z`)
    await db.insert(events).values({ title: 'Yoga', description: 'x', startsAt })
  }
  const [group] = await searchEverything(db, OWNER, 'yoga', 5)
  expect(group?.results.map(({ detail }) => detail)).toEqual(['10 Mar 2026', '10 Feb 2026', '10 Jan 2026'])
})
