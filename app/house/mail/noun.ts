import { and, eq, inArray, or } from 'drizzle-orm'
import type { Noun, RowsOf } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import type { MailSubject } from './rules/mails.ts'
import { mails } from './tables.server.ts'

/** Mails about somebody's records, to whomever they went: an address says nothing, because anybody may have typed it. */
const ofMails: RowsOf = person => {
  const ids: Record<MailSubject, string[]> = {
    account: person.userIds,
    member: person.memberIds,
    application: person.applicationIds,
    receipt: person.receiptIds,
    request: person.requestIds,
    guest: person.guestIds,
    // Whoever booked as a visitor is forgotten with the mails to them, by `forgetVisitors`.
    booking: [],
    employee: person.employeeIds,
    // A company's: about whoever is a member, mails are the member's.
    customer: [],
  }
  const parts = Object.entries(ids).map(([kind, own]) =>
    and(eq(mails.subjectKind, kind as MailSubject), inArray(mails.subjectId, own)),
  )
  return or(...parts)
}

export const noun = {
  permissions: { mail: ['view', 'edit', 'server', 'view_account', 'reveal'] },
  permissionWords: { mail: m.settings_mail },
  see: 'mail.view',
  kinds: {
    mail: {
      words: [m.activity_type_mail, m.activity_the_mail],
      listWords: m.activity_the_mail_list,
      names: { from: mails, id: mails.id, name: mails.subject },
    },
  },
  actions: {
    revealed: [m.activity_action_revealed, m.activity_did_revealed],
    resent: [m.activity_action_resent, m.activity_did_resent],
    sent_test: [m.activity_action_sent_test, m.activity_did_sent_test],
  },
  settings: [{ name: 'mail', place: ['mail', 1], label: m.settings_mail, see: 'mail.view' }],
  live: { mails: {} },
  holdings: {
    mails: {
      whose: 'everyone',
      endedBy: [
        { days: 730, since: 'created_at', where: `status <> 'pending' and kind <> 'agreement'` },
        { days: 3653, since: 'created_at', where: `status <> 'pending'` },
      ],
      isRemoved: true,
      columns: {
        recipient: 'kept',
        subject: 'kept',
        text: 'kept',
        html: 'kept',
        error: 'kept',
        secrets: 'kept',
        calendar: 'kept',
      },
      kept: ['kind', 'status', 'subject_kind'],
      secrets: ['html', 'secrets'],
      words: m.privacy_part_mails,
      rows: ofMails,
    },
  },
} as const satisfies Noun
