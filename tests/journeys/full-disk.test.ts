import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const { db } = house

/** From here on PostgreSQL finds no room for a row of the table, as when the disk is full. */
async function fillDisk(table: string) {
  await db.execute(sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await db.execute(sql`
    create trigger no_room before insert or update on ${sql.identifier(table)} execute function no_room()`)
}

afterEach(() => db.execute(sql`drop function if exists no_room cascade`))

function expectFull(visitor: Visitor, text: string) {
  expect([visitor.status, visitor.answer.headers.get('retry-after')]).toEqual([503, '5'])
  visitor.page.getByRole('heading', { name: 'Nothing can be saved right now' })
  expect(visitor.main).toHaveTextContent(text)
  expect(visitor.text).not.toMatch(/could not extend|insert into|53100/)
}

test('staff whose form met a full disk are told so, and where what they typed still stands', async () => {
  const owner = await house.newStaff()
  await owner.open('/admin/employees/departments')
  await owner.follow('Add department')
  owner.fill('Name', 'Roof garden')
  await fillDisk('departments')
  await owner.press('Create department')
  expectFull(owner, 'The server’s disk is full. Tell the person who runs the server; then go back')
})

test('a visitor whose form met a full disk is asked to come again, without a word of disks', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/forgot-password')
  visitor.fill('Email', 'mai@example.com')
  await fillDisk('rate_limits')
  await visitor.press('Ask for the link')
  expectFull(visitor, 'Go back, where what you typed still stands, and try again in a few minutes.')
  expect(visitor.main).not.toHaveTextContent('disk')
})

test('a list that needs room it does not find says so inside its frame', async () => {
  const owner = await house.newStaff('second@sala.test')
  await db.execute(sql`alter table departments rename to departments_of_before`)
  await db.execute(sql`
    create function no_room() returns setof departments_of_before language plpgsql as $$
    begin raise exception 'could not write block' using errcode = '53100'; end $$`)
  await db.execute(sql`create view departments as select * from no_room()`)
  await owner.open('/admin/employees/departments')
  expectFull(owner, 'The server’s disk is full.')
  owner.page.getByRole('navigation', { name: 'Staff area' })
  await db.execute(sql`drop view departments`)
  await db.execute(sql`alter table departments_of_before rename to departments`)
})
