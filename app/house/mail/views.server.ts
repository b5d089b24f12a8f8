import type { LookingContext, NounSections, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { countFailedMails, listFailedMails } from './queries/mails.server.ts'
import { REFUSED_DAYS } from './rules/mails.ts'
import { mailServerOf } from './rules/server.ts'
import { KIND_NAMES, mailErrorText } from './texts/mails.ts'

export const sections: NounSections = ({ env, settings }) => ({
  mail: {
    text: mailServerOf(env, settings.mail) ? m.settings_state_mail_sent() : m.settings_state_mail_kept(),
  },
})

const FAILED = '/admin/settings/mail?status=failed'
const DAY_MS = 24 * 60 * 60 * 1000

export const waiting: Waiting[] = [
  {
    place: 105,
    permission: 'mail.edit',
    today: {
      kind: 'mails',
      title: m.dashboard_failed_mails,
      find: findFailed,
      count: { text: m.dashboard_in_all, tone: 'bad' },
      all: { path: FAILED, label: m.dashboard_see_failed_mails },
    },
    warnings: async ctx => {
      const failed = await countKeptFailed(ctx)
      return [failed === 0 ? null : { path: FAILED, text: m.admin_failed_mails({ count: failed }) }]
    },
  },
]

const sinceOf = ({ now }: Pick<LookingContext, 'now'>) => new Date(now().getTime() - REFUSED_DAYS * DAY_MS)

/** From memory: every screen asks for it. */
function countKeptFailed(ctx: LookingContext) {
  return ctx.kept.find('failed mails', ['mails'], () => countFailedMails(ctx.db, sinceOf(ctx)))
}

async function findFailed(ctx: LookingContext, most: number) {
  const total = await countKeptFailed(ctx)
  const rows = total === 0 ? [] : await listFailedMails(ctx.db, { since: sinceOf(ctx), limit: most })
  return {
    total,
    rows: rows.map(({ id, recipient, kind, error, createdAt }) => ({
      path: `/admin/settings/mail/${id}`,
      name: recipient,
      since: createdAt,
      facts: [KIND_NAMES[kind](), error && mailErrorText(error)],
    })),
  }
}
