import { Link } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { assertIsLocale, getLocale, locales, localizeHref } from '#app/paraglide/runtime.js'
import {
  announceAgreement,
  confirmAgreementNotice,
  confirmAgreementRead,
  withdrawAgreement,
} from '../commands.server.ts'
import { AnnouncedPanel, PendingPanel } from '../components/change-panel.tsx'
import { listAcceptances, listVersions } from '../queries.server.ts'
import { filePath } from '../rules/text.ts'
import { currentAgreement } from '../steps.server.ts'
import { ANNOUNCE_REFUSALS, NOTICE_REFUSALS } from '../texts.ts'
import { viewAgreementChange } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

const MOST_NAMES = 200

/** Names are for those who may see applications. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor, now } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'agreement' })
  const { version: current } = await currentAgreement(db, getLocale(), now())
  const maySeeNames = can(actor, 'applications.view')
  const mayEdit = can(actor, 'settings.edit')
  const open = maySeeNames ? url.searchParams.get('version') : null
  const [settings, change, versions, people] = await Promise.all([
    findSettings(db),
    viewAgreementChange(ctx),
    listVersions(db),
    open === null ? [] : listAcceptances(db, open, MOST_NAMES),
  ])
  return {
    maySeeNames,
    mayEdit,
    change,
    isToRead: mayEdit && !settings.start.isAgreementRead,
    versions: versions.map(({ createdAt, number, version, accepted, withdrawnAt }) => ({
      version,
      accepted,
      isCurrent: version === current,
      isWithdrawn: withdrawnAt !== null,
      isAnnounced: number === change.announced?.number,
      name: m.agreement_version({ number, day: formatDay(bangkokDay(createdAt ?? now()), getLocale()) }),
      people: people
        .filter(() => version === open)
        .map(({ acceptedAt, locale, ...person }) => ({
          ...person,
          language: LANGUAGES[assertIsLocale(locale)].name,
          time: formatInstant(acceptedAt, getLocale()),
        })),
    })),
  }
}

type Reply = { error?: string; noticeError?: string }

type Sent = Record<'seen' | 'number' | 'noticeOn', string>

/** What was done, in words, or why not; null for what no form here asks. */

/** Each says in words what was done, or why it was not. */
const ANSWERS: Record<string, (ctx: CommandContext, sent: Sent) => Promise<string | Reply>> = {
  read: async ctx => {
    await confirmAgreementRead(ctx)
    return m.settings_agreement_read_done()
  },
  announce: async (ctx, { seen }) => {
    const announced = await announceAgreement(ctx, { seen })
    return announced.ok ? m.agreement_announce_done() : { error: ANNOUNCE_REFUSALS[announced.reason]() }
  },
  withdraw: async (ctx, sent) => {
    const withdrawn = await withdrawAgreement(ctx, { number: numberIn(sent) })
    return withdrawn.ok ? m.agreement_withdraw_done() : { error: NOTICE_REFUSALS[withdrawn.reason]() }
  },
  notice: async (ctx, sent) => {
    const { noticeOn } = sent
    const confirmed = await confirmAgreementNotice(ctx, { number: numberIn(sent), noticeOn })
    if (confirmed.ok) return m.agreement_notice_done()
    const text = NOTICE_REFUSALS[confirmed.reason]()
    return confirmed.reason === 'no_day' ? { noticeError: text } : { error: text }
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const sent = readTexts(form, ['seen', 'number', 'noticeOn'])
  const answer = await answerOf(ANSWERS, form)(commandContext(context), sent)
  if (typeof answer === 'string') return redirectWithMessage(url.pathname, answer)
  return refuse<Reply>(answer, answer.noticeError ? 400 : 409)
}

const numberIn = ({ number }: Sent) => (/^\d{1,9}$/.test(number) ? Number(number) : 0)

/**
 * What is to change and how far that is (rule registration.agreement-notice), every text that people have agreed to, and
 * who agreed to which (rule registration.agreement-versions).
 */
export default function SettingsAgreement({ loaderData, actionData }: Route.ComponentProps) {
  const { versions, maySeeNames, mayEdit, isToRead, change } = loaderData
  return (
    <>
      <title>{m.settings_agreement()}</title>
      <PageHeader title={m.settings_agreement()} lead={m.settings_agreement_lead()} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormAlert>{actionData?.error}</FormAlert>
        {change.pending && <PendingPanel pending={change.pending} mayEdit={mayEdit} />}
        {change.announced && (
          <AnnouncedPanel announced={change.announced} mayEdit={mayEdit} error={actionData?.noticeError} />
        )}
        {versions.map(each => (
          <Panel
            key={each.version}
            title={each.name}
            lead={m.settings_agreement_accepted({ count: each.accepted })}
          >
            {each.isCurrent && <p className="font-semibold text-reef">{m.settings_agreement_current()}</p>}
            {each.isAnnounced && <p className="font-semibold">{m.settings_agreement_announced()}</p>}
            {each.isWithdrawn && <p className="text-muted">{m.settings_agreement_withdrawn()}</p>}
            <ul className="flex flex-wrap gap-x-5 gap-y-2">
              {locales.map(locale => (
                <li key={locale}>
                  <a
                    href={filePath(each.version, locale, 'membership-agreement.pdf')}
                    hrefLang={locale}
                    className="inline-flex min-h-11 items-center font-semibold quiet-link"
                  >
                    {LANGUAGES[locale].name} (PDF)
                  </a>
                </li>
              ))}
            </ul>
            {maySeeNames && each.accepted > 0 && each.people.length === 0 && (
              <Link
                to={`?version=${each.version}`}
                preventScrollReset
                className="inline-flex min-h-11 items-center font-semibold quiet-link"
              >
                {m.settings_agreement_who()}
              </Link>
            )}
            <People people={each.people} />
            {isToRead && each.isCurrent && (
              <div className="grid gap-2">
                <p className="max-w-prose text-muted">{m.settings_agreement_read_hint()}</p>
                <IntentForm intent="read">{m.settings_agreement_read()}</IntentForm>
              </div>
            )}
          </Panel>
        ))}
      </div>
    </>
  )
}

type Person = Route.ComponentProps['loaderData']['versions'][number]['people'][number]

function People({ people }: { people: Person[] }) {
  if (people.length === 0) return null
  return (
    <ul className="grid divide-y divide-line">
      {people.map(({ id, name, language, time }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
          <Link
            to={localizeHref(`/admin/applications/${id}`)}
            className="min-w-0 font-semibold quiet-link wrap-anywhere"
          >
            {name}
          </Link>
          <span className="text-sm text-muted">
            {time} · {language}
          </span>
        </li>
      ))}
    </ul>
  )
}
