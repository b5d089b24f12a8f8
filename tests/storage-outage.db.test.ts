import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { readReceiptImage } from '#app/joining/receipts/queries/image.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { runForgetFile } from '#app/kit/platform/kept-files.server.ts'
import type { Storage } from '#app/kit/platform/storage.server.ts'
import { m } from '#app/paraglide/messages.js'
import { uploadMemberList } from '#app/people/member-imports/commands.server.ts'
import { memberImports } from '#app/people/member-imports/tables.server.ts'
import { createPost, updatePost } from '#app/public/blog/commands/posts.server.ts'
import { findPost } from '#app/public/blog/queries/manager.server.ts'
import { valuesOf } from '#app/public/blog/schema/posts.ts'
import { versionOf } from '#app/public/blog/steps/change-post.server.ts'
import { createEvent, deleteEvents } from '#app/public/events/commands.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { deleteEmployees } from '#app/team/employees/commands/delete.server.ts'
import { createEmployee } from '#app/team/employees/commands/employees.server.ts'
import { findEmployee } from '#app/team/employees/queries/employees.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'
import { employeeValues } from './support/employees.ts'
import { insertReceipt } from './support/incoming.ts'
import { asStaff } from './support/reviewer.ts'

const { db } = await createTestDatabase()
const { ctx: visitor, jobs } = await createTestContext(db)
const files = visitor.storage

let isDown = false
afterEach(() => {
  isDown = false
})

/** Files as the test's, which cannot be reached while `isDown`. */
function whileUp<Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) {
  return async (...args: Args) => {
    if (isDown) throw new Error('connect ECONNREFUSED')
    return act(...args)
  }
}
const storage: Storage = {
  write: whileUp(files.write),
  read: whileUp(files.read),
  delete: whileUp(files.delete),
  keys: files.keys,
  sweep: files.sweep,
  check: files.check,
  space: files.space,
}
visitor.storage = storage
const manager = await asStaff(visitor, 'manager')

const png = await sharp({ create: { width: 30, height: 60, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const picture = () => new File([new Uint8Array(png)], 'picture.png', { type: 'image/png' })

const event = {
  title: 'Jazz night',
  description: 'On the terrace.',
  startsAt: '2026-12-31T19:00',
  endsAt: '',
  seats: '',
  place: '',
  type: 'networking',
  imageUrl: '',
}

test('a slip that cannot be kept is refused beside its field, is no receipt, and passes when sent again', async () => {
  const values = { submissionKey: randomUUID(), name: 'Somchai Jaidee', userEmail: 'somchai@example.com' }
  const submission = { values, file: picture(), variant: 'landing', subject: null } as const
  isDown = true
  expect(await submitReceipt(visitor, submission)).toEqual({
    ok: false,
    status: 503,
    errors: { data: m.form_not_stored() },
  })
  expect(await db.select().from(receipts)).toEqual([])
  isDown = false
  expect(await submitReceipt(visitor, submission)).toMatchObject({ ok: true })
})

test('a picture or a list of staff is refused beside its field, and nothing half is stored', async () => {
  const begun = await createPost(manager, { title: 'A quiet hour' })
  const post = begun.ok && (await findPost(db, begun.value))
  if (!post) throw new Error('no post')
  isDown = true
  const error = m.form_not_stored()
  expect(await createEvent(manager, { values: event, upload: picture() })).toEqual({
    ok: false,
    errors: { imageUrl: error },
  })
  expect(await createEmployee(manager, { values: employeeValues(), upload: picture() })).toEqual({
    ok: false,
    errors: { picture: error },
  })
  const saving = { id: post.id, version: versionOf(post), values: valuesOf(post), removeImage: false }
  const saved = updatePost(manager, { ...saving, upload: picture(), step: 'save', publishAt: '' })
  expect(await saved).toEqual({ ok: false, errors: { image: error } })
  const list = new File(['Name,Email,Mobile Phone\r\nNok,nok@example.com,0812345678'], 'members.csv')
  expect(await uploadMemberList(manager, list)).toEqual({ ok: false, problem: { reason: 'not_stored' } })
  for (const table of [events, employees, memberImports]) expect(await db.select().from(table)).toEqual([])
})

test('what is deleted meanwhile is gone, and its file goes as soon as it can', async () => {
  const saved = await createEvent(manager, { values: event, upload: picture() })
  const added = await createEmployee(manager, { values: employeeValues(), upload: picture() })
  if (!saved.ok || !added.ok) throw new Error('not stored')
  const { profileImage } = (await findEmployee(db, added.id)) ?? {}
  isDown = true
  jobs.length = 0
  expect(await deleteEvents(manager, [saved.id])).toEqual({ ok: true, value: 1 })
  expect(await deleteEmployees(manager, [added.id])).toEqual({ ok: true, value: 1 })
  const keys = jobs.filter(({ name }) => name === 'forget-file').map(({ payload }) => String(payload['key']))
  expect(keys).toEqual([expect.stringMatching(/^events\//), profileImage])
  await runForgetFile(visitor, { key: keys[0] ?? '' })
  expect(jobs.map(({ name }) => name).filter(name => name === 'forget-file')).toHaveLength(3)
  isDown = false
  for (const key of keys) {
    expect(await files.read(key)).not.toBeNull()
    await runForgetFile(visitor, { key })
    expect(await files.read(key)).toBeNull()
  }
})

test('a picture that cannot be read now is not said to be missing', async () => {
  const fileKey = `receipts/${randomUUID()}.jpg`
  await files.write(fileKey, png)
  const id = await insertReceipt(db, { fileKey })
  isDown = true
  await expect(readReceiptImage(visitor, id)).rejects.toMatchObject({ status: 503 })
  isDown = false
  expect((await readReceiptImage(visitor, id))?.content.byteLength).toBe(png.byteLength)
})
