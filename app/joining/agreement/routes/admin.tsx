import { data, Link } from 'react-router'
import { can } from '#app/house/accounts/rules/people.ts'
import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { assertIsLocale, getLocale, locales, localizeHref } from '#app/paraglide/runtime.js'
import { confirmAgreementRead } from '../commands.server.ts'
import { listAcceptances, listVersions } from '../queries.server.ts'
import { filePath } from '../rules/text.ts'
import { currentAgreement } from '../steps.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

const MOST_NAMES = 200

/** Names are for those who may see applications. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'agreement' })
  const { version: current } = await currentAgreement(db, getLocale(), now())
  const maySeeNames = can(actor, 'applications.view')
  const open = maySeeNames ? url.searchParams.get('version') : null
  const [settings, versions, people] = await Promise.all([
    findSettings(db),
    listVersions(db),
    open === null ? [] : listAcceptances(db, open, MOST_NAMES),
  ])
  return {
    maySeeNames,
    isToRead: can(actor, 'settings.edit') && !settings.start.isAgreementRead,
    versions: versions.map(({ createdAt, number, version, accepted }) => ({
      ...{ version, accepted, isCurrent: version === current },
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

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.get('intent') !== 'read') throw data(null, { status: 400 })
  await confirmAgreementRead(commandContext(context))
  return redirectWithMessage(url.pathname, m.settings_agreement_read_done())
}

/** Every text that people have agreed to, and who agreed to which (rule registration.agreement-versions). */
export default function SettingsAgreement({ loaderData }: Route.ComponentProps) {
  const { versions, maySeeNames, isToRead } = loaderData
  return (
    <>
      <title>{m.settings_agreement()}</title>
      <PageHeader title={m.settings_agreement()} lead={m.settings_agreement_lead()} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {versions.map(each => (
          <Panel
            key={each.version}
            title={each.name}
            lead={m.settings_agreement_accepted({ count: each.accepted })}
          >
            {each.isCurrent && <p className="font-semibold text-reef">{m.settings_agreement_current()}</p>}
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
