import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { runRecoverAccount } from '#app/house/accounts/jobs/run-recover-account.server.ts'
import type { Subject } from '#app/house/erasures/rules.ts'
import { submitRegistration } from '#app/joining/registration/commands/submit.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { linkIn, mailsTo } from '../../../tests/support/mails.ts'
import { filledForm } from '../../../tests/support/registration-form.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { wholeExport } from '../../../tests/support/whole-export.ts'
import { eraseSubject } from './commands/erase-subject.server.ts'
import { findPerson } from './queries/person.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db, { SMTP_URL: 'smtp://mail.invalid' })

async function zipOf(subject: Subject): Promise<string> {
  const person = await findPerson(db, subject)
  if (!person) throw new Error('no person')
  return (await wholeExport(ctx, person)).toString('utf8')
}

async function register(values: Parameters<typeof filledForm>[0]) {
  const result = await submitRegistration(ctx, {
    values: filledForm(values),
    variant: 'wizard',
    locale: 'en',
    userAgent: 'Test',
  })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.application
}

/** An owner who has asked for a new password, with the token that was mailed. */
async function ownerWithReset() {
  const owner = await asStaff(ctx, 'owner')
  const { userId, email } = owner.actor
  await runRecoverAccount(ctx, { userId, locale: 'en', area: 'admin', origin: 'http://localhost' })
  const [mail] = await mailsTo(db, email)
  const token = new URL(linkIn(mail)).searchParams.get('token') ?? ''
  expect(token.length).toBeGreaterThan(30)
  return { owner, email, token }
}

describe('the address of an owner who asked for a new password', async () => {
  const { owner, email, token } = await ownerWithReset()

  test.each(['secondaryEmail', 'email'] as const)(
    'as the %s of a member, brings no reset link',
    async field => {
      const member = await insertMember(db, { [field]: email.toUpperCase() })
      const zip = await zipOf({ kind: 'member', id: member.id })
      expect(zip).not.toContain(token)
      expect(zip).not.toContain('reset-password')
    },
  )

  test.each(['email', 'email2'] as const)(
    'as the %s of a registration, brings no reset link',
    async field => {
      const { applicationId } = await register({ [field]: email })
      const zip = await zipOf({ kind: 'application', id: applicationId })
      expect(zip).not.toContain(token)
      expect(zip).not.toContain('reset-password')
    },
  )

  test('takes no mail of theirs along when whoever typed it is erased', async () => {
    const ended = { status: 'expired', expiryDate: '2026-01-31', email, name: 'Made Up' } as const
    const member = await insertMember(db, ended)
    const before = await mailsTo(db, email)
    const subject = { kind: 'member', id: member.id } as const
    expect(await eraseSubject(owner, { subject, typed: 'Made Up' })).toMatchObject({ ok: true })
    expect(await mailsTo(db, email)).toEqual(before)
  })
})

test('a stranger who types a visitor’s address gets neither their status link nor a word of theirs', async () => {
  const email = `victim.${randomUUID()}@example.com`
  const victim = await register({ email, name: 'Victim Of It', address: '99 Secret Soi' })
  for (const field of ['email', 'email2'] as const) {
    const { applicationId } = await register({ [field]: email })
    const zip = await zipOf({ kind: 'application', id: applicationId })
    for (const theirs of [victim.statusKey, 'Victim Of It', '99 Secret Soi', victim.memberId]) {
      expect(zip).not.toContain(theirs)
    }
  }
})
