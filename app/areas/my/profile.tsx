import { data, Form, redirect } from 'react-router'
import { SignOutButton } from '#app/areas/shell/sign-out-form.tsx'
import {
  ownReply,
  ProfileForm,
  ProfileSection,
} from '#app/house/accounts/components/profile/profile-form.tsx'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { SelectField } from '#app/kit/ui/field.tsx'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale, locales, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { removePasskey } from '#app/people/passkeys/commands.server.ts'
import { viewPasskeys } from '#app/people/passkeys/views.server.ts'
import {
  answerEmailChange,
  answerLeaving,
  answerOwnMember,
} from '#app/people/portal-accounts/actions.server.ts'
import { changeOwnLanguage } from '#app/people/portal-accounts/commands/contact.server.ts'
import { giveUpEmailChange } from '#app/people/portal-accounts/commands/email.server.ts'
import { saveNotices } from '#app/people/portal-accounts/commands/notices.server.ts'
import {
  endAllPortalSessions,
  endPortalSession,
} from '#app/people/portal-accounts/commands/sessions.server.ts'
import { findOpenChange } from '#app/people/portal-accounts/queries/email-change.server.ts'
import { listLinked } from '#app/people/portal-accounts/queries/links.server.ts'
import { listPortalSessions } from '#app/people/portal-accounts/queries/session.server.ts'
import {
  type AccountContext,
  accountContext,
  isFreshVisit,
} from '#app/people/portal-accounts/steps/guard.server.ts'
import { savedContact } from '#app/people/portal-accounts/steps/saved-contact.server.ts'
import { viewSessions } from '#app/people/portal-accounts/views/sessions.server.ts'
import type { Route } from './+types/profile'
import { OwnContact } from './own-contact.tsx'
import { OwnEmail } from './own-email.tsx'
import { OwnLeaving } from './own-leaving.tsx'
import { OwnNotices } from './own-notices.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const [linked, sessions, change, passkeys] = await Promise.all([
    listLinked(ctx.db, ctx.account.id),
    listPortalSessions(ctx.db, ctx.account.id, ctx.now()),
    findOpenChange(ctx.db, ctx.account.id, ctx.now()),
    viewPasskeys(ctx, ctx.account.id),
  ])
  const own = linked.filter(({ role }) => role === 'self')
  return {
    email: ctx.account.email,
    change,
    passkeys,
    isFresh: isFreshVisit(ctx),
    muted: ctx.account.mutedNotices,
    locale: toLocale(ctx.account.locale) ?? baseLocale,
    contacts: own.map(({ member }) => ({
      id: member.id,
      memberId: member.memberId,
      name: member.name,
      saved: savedContact(member),
      isLeaving: member.leavingAt !== null,
      ends: member.expiryDate && formatDay(member.expiryDate, getLocale()),
    })),
    sessions: viewSessions(sessions, ctx.session.id),
  }
}

const ANSWERS: Record<string, (ctx: AccountContext, form: FormData) => Promise<Answered>> = {
  contact: answerOwnMember,
  language: async (ctx, form) => {
    const { locale } = readTexts(form, ['locale'])
    await changeOwnLanguage(ctx, toLocale(locale) ?? getLocale())
    return done('language', m.my_language_saved())
  },
  email: answerEmailChange,
  'email-give-up': async ctx => {
    await giveUpEmailChange(ctx)
    return done('email-give-up', m.my_email_given_up())
  },
  notices: async (ctx, form) => {
    await saveNotices(ctx, form.getAll('notice').map(String))
    return done('notices', m.my_notices_saved())
  },
  'passkey-remove': async (ctx, form) => {
    await removePasskey(ctx, readTexts(form, ['passkey']).passkey)
    return done('passkey-remove', m.passkey_removed())
  },
  leave: answerLeaving,
  stay: answerLeaving,
  'session-end': async (ctx, form) => {
    await endPortalSession(ctx, readTexts(form, ['sessionId']).sessionId)
    return done('session-end', m.account_session_ended())
  },
  'sessions-end-all': async (ctx, form) => {
    const cookie = await endAllPortalSessions(ctx, { withKeys: form.has('keys') })
    return redirect(localizeHref('/'), { status: 303, headers: { 'Set-Cookie': cookie } })
  },
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form)(accountContext(context), form)
}

function done(intent: string, message: string) {
  return data<ProfileReply>({ intent, errors: {}, message })
}

type Answered = Response | ReturnType<typeof done>

/** How somebody is reached, in which language, and where they are signed in. */
export default function MyProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { email, change, passkeys, isFresh, muted, locale, contacts, sessions } = loaderData
  return (
    <>
      <PageTitle title={m.my_profile()} />
      <PageHeader title={m.my_profile()} actions={<MySignOut />} />
      <div className="grid gap-6">
        <OwnEmail email={email} change={change} isFresh={isFresh} reply={actionData} />
        {contacts.map(contact => (
          <OwnContact
            key={contact.id}
            contact={contact}
            reply={actionData}
            isOneOfSeveral={contacts.length > 1}
          />
        ))}
        <ProfileSection
          title={m.my_language()}
          lead={m.my_language_lead()}
          reply={ownReply(actionData, 'language')}
        >
          <ProfileForm intent="language" reply={undefined} submit={m.my_language_save()}>
            <SelectField label={m.my_language()} name="locale" key={locale} defaultValue={locale}>
              {locales.map(each => (
                <option key={each} value={each} lang={each}>
                  {LANGUAGES[each].title}
                </option>
              ))}
            </SelectField>
          </ProfileForm>
        </ProfileSection>
        <OwnNotices muted={muted} reply={actionData} />
        <OwnPasskeys view={passkeys} isFresh={isFresh} reply={actionData} />
        <OwnSessions sessions={sessions} reply={actionData} />
        {contacts.map(contact => (
          <OwnLeaving
            key={contact.id}
            own={contact}
            reply={actionData}
            isOneOfSeveral={contacts.length > 1}
          />
        ))}
      </div>
    </>
  )
}

const MySignOut = () => (
  <Form method="post" action={localizeHref('/my/sign-out')} className="-mx-3">
    <SignOutButton />
  </Form>
)
