import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { can, type Permission } from '#app/house/access/rules.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { cookieOf, createPerson } from '../../../tests/support/sign-in.ts'
import { createRole, deleteRole, updateRole } from './commands/roles.server.ts'
import { changeStaffRole } from './commands/staff.server.ts'
import { inviteStaff } from './commands/staff-invite.server.ts'
import { listOwnRoles } from './queries/roles.server.ts'
import { findActor } from './queries/session.server.ts'
import { listStaff } from './queries/staff.server.ts'
import { savedRole, savedRoleFields } from './steps/saved-staff.server.ts'
import { adminUsers, roles, users } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const manager = await asStaff(ctx, 'manager')

const some = (word: string) => `${word} ${randomUUID().slice(0, 8)}`

async function makeRole(permissions: string[], name = some('Host')) {
  const made = await createRole(owner, { name, permissions })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return { id: made.id, name }
}

/** Somebody with the role, signed in: `who` asks the server again each time. */
async function holderOf(roleId: string) {
  const email = `nok.${randomUUID()}@sala.test`
  const userId = await createPerson(db, { email, role: 'front_desk' })
  expect(
    await changeStaffRole(owner, { userId, role: roleId, version: savedRole('front_desk').version }),
  ).toEqual({ ok: true, value: null })
  const headers = { cookie: await cookieOf(ctx, email) }
  return { userId, who: () => findActor(ctx, new Request(ctx.origin, { headers })) }
}

async function mayDo(who: () => ReturnType<typeof findActor>, permission: Permission) {
  const actor = await who()
  return actor !== null && can(actor, permission)
}

test('whoever may change something may look at it, and what stands in the settings opens them', async () => {
  const { id } = await makeRole(['events.edit', 'webhooks.view'])
  const [made] = await db.select().from(roles).where(eq(roles.id, id))
  expect(made?.permissions).toEqual(['events.view', 'events.edit', 'settings.view', 'webhooks.view'])
})

/** Changes the role as its form does that was opened just now. */
async function change(id: string, to: { name: string; permissions: string[] }) {
  const now = (await listOwnRoles(db)).find(role => role.id === id)
  const version = now ? savedRoleFields(now).version : ''
  return updateRole(owner, { id, version, ...to })
}

test('who has the role does what it gives, and nothing else', async () => {
  const { id, name } = await makeRole(['events.edit', 'ledger.view'])
  const { who } = await holderOf(id)
  expect((await who())?.admin).toMatchObject({ role: 'own', roleName: name })
  expect(await mayDo(who, 'events.edit')).toBe(true)
  expect(await mayDo(who, 'ledger.view')).toBe(true)
  expect(await mayDo(who, 'ledger.edit')).toBe(false)
  expect(await mayDo(who, 'members.view')).toBe(false)
})

test.each([
  'staff.edit',
  'api_keys.edit',
  'backups.view',
  'money_settings.edit',
  'mail.reveal',
  'mail.view_account',
  'privacy.erase',
  'ledger.close',
  'webhooks.reveal',
  'nonsense',
])('a role that holds %s is not made, whoever sends it', async permission => {
  const made = await createRole(owner, { name: some('Thief'), permissions: ['events.view', permission] })
  expect(made).toEqual({ ok: false, errors: { permissions: expect.any(String) } })
})

test('what was stored besides the program gives nothing: neither what only owners may, nor names it does not know', async () => {
  const permissions = ['staff.edit', 'mail.reveal', 'events.rename', 'events', 'events.view']
  const [row] = await db
    .insert(roles)
    .values({ name: some('Old'), permissions })
    .returning()
  const { who } = await holderOf(row?.id ?? '')
  expect(await mayDo(who, 'events.view')).toBe(true)
  for (const refused of ['staff.edit', 'staff.view', 'mail.reveal', 'events.edit'] as const) {
    expect(await mayDo(who, refused)).toBe(false)
  }
  const listed = (await listOwnRoles(db)).find(({ id }) => id === row?.id)
  expect(listed?.permissions).toEqual(['events.view'])
})

test('a changed role counts at once: open sessions with it are over', async () => {
  const { id, name } = await makeRole(['events.edit'])
  const { who } = await holderOf(id)
  expect(await change(id, { name: `${name}!`, permissions: ['events.edit'] })).toMatchObject({
    ok: true,
  })
  expect(await mayDo(who, 'events.edit')).toBe(true)
  expect(await change(id, { name, permissions: ['events.view'] })).toMatchObject({ ok: true })
  expect(await who()).toBeNull()
})

test('names are told apart without regard to case, also of two at once', async () => {
  const name = some('Host')
  const outcomes = await Promise.all([
    createRole(owner, { name, permissions: ['events.view'] }),
    createRole(owner, { name: name.toUpperCase(), permissions: ['events.view'] }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ errors: { name: expect.any(String) } })
})

test('a role that somebody has is not deleted, also when their access has ended; it says who', async () => {
  const { id } = await makeRole(['events.view'])
  const { userId } = await holderOf(id)
  await db
    .update(adminUsers)
    .set({ displayName: 'Nok', endedAt: new Date() })
    .where(eq(adminUsers.userId, userId))
  expect(await deleteRole(owner, id)).toEqual({ ok: false, holders: ['Nok'] })
  await db.delete(adminUsers).where(eq(adminUsers.userId, userId))
  expect(await deleteRole(owner, id)).toEqual({ ok: true })
  expect(await deleteRole(owner, id)).toEqual({ ok: false, reason: 'not_found' })
})

test('deleted while it is given, it is either given or gone', async () => {
  const { id } = await makeRole(['events.view'])
  const userId = await createPerson(db, { email: `nok.${randomUUID()}@sala.test`, role: 'front_desk' })
  const [given, deleted] = await Promise.all([
    changeStaffRole(owner, { userId, role: id, version: savedRole('front_desk').version }),
    deleteRole(owner, id),
  ])
  expect(given.ok).not.toBe(deleted.ok)
})

test('somebody is invited with a role of the house, and with one that is gone nobody is', async () => {
  const { id, name } = await makeRole(['events.view'])
  const email = `nok.${randomUUID()}@sala.test`
  const invited = await inviteStaff(owner, { email, displayName: 'Nok', role: id })
  expect(invited.ok).toBe(true)
  const listed = (await listStaff(db)).find(row => row.email === email)
  expect(listed).toMatchObject({ role: 'own', roleId: id, roleName: name })
  const other = `mali.${randomUUID()}@sala.test`
  const refused = await inviteStaff(owner, { email: other, displayName: 'Mali', role: randomUUID() })
  expect(refused).toEqual({ ok: false, reason: 'no_role' })
  expect(await db.select().from(users).where(eq(users.email, other))).toEqual([])
})

test('every change of a role is in the activity log, with what it gave before', async () => {
  const { id, name } = await makeRole(['events.view'])
  await change(id, { name, permissions: ['events.edit'] })
  await deleteRole(owner, id)
  const entries = await db
    .select()
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, id))
    .orderBy(desc(adminActivityLog.id))
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['created', 'deleted', 'updated'])
  expect(entries.find(({ action }) => action === 'updated')).toMatchObject({
    adminId: owner.actor.userId,
    entityType: 'role',
    details: {
      before: { permissions: ['events.view'] },
      after: { permissions: ['events.view', 'events.edit'] },
    },
  })
})

test('who saves a role after somebody else is shown what the other saved', async () => {
  const { id, name } = await makeRole(['events.view'])
  const { version } = savedRoleFields({ name, permissions: ['events.view'] })
  await change(id, { name, permissions: ['events.edit'] })
  const late = { id, name, permissions: ['members.view'], version }
  expect(await updateRole(owner, late)).toMatchObject({
    ok: false,
    conflict: { fields: { name, permissions: 'events.view events.edit' } },
  })
})

test('a manager makes no role, and gives none', async () => {
  const refused = { init: { status: 403 } }
  const values = { name: some('Host'), permissions: ['events.view'] }
  const { id } = await makeRole(['events.view'])
  await expect(createRole(manager, values)).rejects.toMatchObject(refused)
  await expect(updateRole(manager, { id, version: '', ...values })).rejects.toMatchObject(refused)
  await expect(deleteRole(manager, id)).rejects.toMatchObject(refused)
  await expect(
    changeStaffRole(manager, { userId: manager.actor.userId, role: id, version: '' }),
  ).rejects.toMatchObject(refused)
})
