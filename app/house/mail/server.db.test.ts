import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import type { OutgoingMail, TypedMailServer } from '#app/kit/platform/mailer.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { saveMailServer, tryMailServer } from './commands/server.server.ts'
import { mailerFinder } from './jobs/mailer.server.ts'
import { findMailing, findMailServer } from './queries/server.server.ts'
import { serverForm } from './schema/server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const byEnvironment = { ...owner, env: { ...owner.env, SMTP_URL: 'smtp://mail.invalid' } }

beforeEach(() => db.delete(settings))

const TYPED = { host: 'smtp.example.com', port: '465', user: 'tidepool', serverPassword: 'dew on the deck' }

async function save(fields: FormFields) {
  const { mail } = await findSettings(db)
  const { version } = savedFields(serverForm(mail).fieldsOf(await findSettings(db)))
  return saveMailServer(owner, { fields, version })
}

/** Takes what is sent, or answers that it does not. */
function mailerOf(taken: { server: TypedMailServer; mail: OutgoingMail }[], code?: string) {
  return (server: TypedMailServer) => ({
    send: async (mail: OutgoingMail) => {
      taken.push({ server, mail })
      return code ? ({ ok: false, code, reply: null } as const) : ({ ok: true } as const)
    },
  })
}

describe('a typed mail server', () => {
  test('is used from the next mail on, and the environment’s goes before it', async () => {
    expect(await findMailing(owner)).toBe('kept')
    expect(await mailerFinder(owner)()).toBeNull()
    expect(await save(TYPED)).toBeNull()
    expect(await findMailServer(owner)).toEqual({
      host: TYPED.host,
      port: 465,
      user: TYPED.user,
      password: TYPED.serverPassword,
    })
    expect(await findMailing(owner)).toBe('sent')
    expect(await mailerFinder(owner)()).not.toBeNull()
    expect(await findMailServer(byEnvironment)).toEqual({ url: 'smtp://mail.invalid' })
    expect(await save({ ...TYPED, host: '' })).toBeNull()
    expect(await findMailing(owner)).toBe('kept')
  })

  test('keeps its password to itself: no form, no log, and no other host gets it', async () => {
    await save(TYPED)
    const { mail } = await findSettings(db)
    expect(serverForm(mail).fieldsOf(await findSettings(db))).toMatchObject({ serverPassword: '' })
    const logged = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, 'mail'))
    expect(JSON.stringify(logged)).toContain('•••')
    expect(JSON.stringify(logged)).not.toContain(TYPED.serverPassword)
    await save({ ...TYPED, port: '587', serverPassword: '' })
    expect((await findSettings(db)).mail).toMatchObject({ port: 587, password: TYPED.serverPassword })
    await save({ ...TYPED, host: 'smtp.elsewhere.example', serverPassword: '' })
    expect((await findSettings(db)).mail.password).toBe('')
  })

  test.each([
    ['host', { host: 'not a host' }],
    ['host', { host: 'localhost' }],
    ['port', { port: '22' }],
    ['port', { port: '' }],
    ['user', { user: 'u'.repeat(201) }],
  ])('with a %s that cannot be is refused beside the field', async (field, fields) => {
    expect(Object.keys((await save({ ...TYPED, ...fields }))?.errors ?? {})).toEqual([field])
  })

  test('is tried by a mail to whoever asks, and nobody else', async () => {
    const taken: Parameters<typeof mailerOf>[0] = []
    expect(await tryMailServer(owner, mailerOf(taken))).toMatchObject({ ok: false, reason: 'no_server' })
    await save(TYPED)
    expect(await tryMailServer(owner, mailerOf(taken))).toEqual({ ok: true })
    expect(taken).toMatchObject([{ server: { host: TYPED.host }, mail: { to: owner.actor.email } }])
    expect(await tryMailServer(owner, mailerOf([], 'EAUTH'))).toMatchObject({
      reason: 'not_taken',
      error: 'EAUTH',
    })
  })

  test('is tried five times a minute at most', async () => {
    await save(TYPED)
    const later = { ...owner, now: () => new Date(owner.now().getTime() + 3_600_000) }
    const tries = await Array.fromAsync({ length: 6 }, () => tryMailServer(later, mailerOf([])))
    expect(tries.map(tried => tried.ok)).toEqual([true, true, true, true, true, false])
  })

  test.each(['manager', 'front_desk', 'accountant'] as const)(
    'is nothing that a %s may set or try',
    async role => {
      const other = await asStaff(ctx, role)
      await expect(saveMailServer(other, { fields: TYPED, version: '' })).rejects.toMatchObject({
        init: { status: 403 },
      })
      await expect(tryMailServer(other)).rejects.toMatchObject({ init: { status: 403 } })
    },
  )
})
