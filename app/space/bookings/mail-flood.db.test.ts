import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendDigests } from '#app/house/mail/jobs/digest.server.ts'
import type { SendMail } from '#app/house/mail/jobs/send-mail.server.ts'
import { mailWorker } from '#app/house/mail/jobs/worker.server.ts'
import { MAILBOX_SHARE } from '#app/house/mail/rules/mails.ts'
import type { Mailer } from '#app/kit/platform/mailer.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { FREE } from '../spaces/rules/price.ts'
import { spaces } from '../spaces/tables.server.ts'
import { bookOwn, cancelOwn } from './commands/own.server.ts'

const { db } = await createTestDatabase()
const clock = { now: new Date('2026-12-01T03:10:00Z') }
const { ctx: live, jobs } = await createTestContext(db, { SMTP_URL: 'smtp://mail.example' })
const house = { ...live, now: () => clock.now }

const sent: { to: string; subject: string; text: string }[] = []
const mailer: Mailer = {
  send: async mail => {
    sent.push(mail)
    return { ok: true }
  },
}
const work = mailWorker(house, () => mailer)

async function sendAll() {
  for (const { name, payload } of jobs.splice(0)) if (name === 'send-mail') await work(payload as SendMail)
}

test('a member who books and cancels 142 times has one mailbox share, and a digest of how each stands', async () => {
  const { id: memberRowId, email } = await insertMember(db, {
    joinDate: '2026-11-01',
    expiryDate: '2027-11-30',
  })
  const usual = { name: { en: 'Reef', th: 'รีฟ' }, kind: 'room', priceRules: FREE } as const
  const [space] = await db.insert(spaces).values(usual).returning()
  const own = await visitAs(house, email)
  for (let n = 0; n < 142; n++) {
    const from = new Date(clock.now.getTime() + (24 + (n % 8)) * 3_600_000)
    const to = new Date(from.getTime() + 3_600_000)
    const wish = { memberRowId, spaceId: space?.id ?? '', from, to, unit: null, useCredits: false }
    const booked = await bookOwn(own, { ...wish, purpose: '', key: randomUUID() })
    if (!booked.ok) throw new Error(booked.reason)
    if (n < 141) expect(await cancelOwn(own, { id: booked.value.id })).toMatchObject({ ok: true })
  }
  await sendAll()
  clock.now = new Date('2026-12-01T04:00:00Z')
  await sendDigests(house)
  await sendAll()
  const share = MAILBOX_SHARE.mailbox.limit
  expect(sent.filter(({ to }) => to === email)).toHaveLength(share + 1)
  const named = sent.at(-1)?.text.match(/(?<=• )\w+/g)
  expect(named).toEqual(['Booked', ...Array.from({ length: 141 - share / 2 }, () => 'Cancelled')])
})
