import { use } from 'react'
import { data, Link } from 'react-router'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findMailing } from '#app/house/mail/queries/server.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import {
  changeStaffRole,
  endStaffAccess,
  endStaffSessions,
  renameStaff,
  resetSecondFactor,
  restoreStaffAccess,
} from '../commands/staff.server.ts'
import { resendInvitation } from '../commands/staff-invite.server.ts'
import { StaffAccess } from '../components/staff-access.tsx'
import { StaffNameForm, type StaffNameReply, StaffRoleForm } from '../components/staff-role-form.tsx'
import { listOwnRoles } from '../queries/roles.server.ts'
import { findStaff } from '../queries/staff.server.ts'
import { profilePath } from '../rules/login.ts'
import { staffState } from '../rules/staff.ts'
import { LONGEST_STAFF_NAME } from '../schema/staff.ts'
import { freshPasswordError } from '../steps/fresh-password.server.ts'
import { savedRole, savedStaffName } from '../steps/saved-staff.server.ts'
import { listStaffKeys } from '../steps/staff-keys.server.ts'
import { roleOptions } from '../texts/roles.ts'
import { REFUSAL_TEXTS, STATE_NAMES, STATE_TONES } from '../texts/staff.ts'
import type { Route } from './+types/settings-staff-person'

export const middleware: Route.MiddlewareFunction[] = [permit('staff.view')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const person = await findStaff(db, params.id)
  if (!person) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'staff', entityId: person.userId })
  const { endedAt, lastSignInAt, hasLogin, ...row } = person
  const ownRoles = roleOptions(await listOwnRoles(db))
  return {
    ...row,
    ownRoles,
    keys: await listStaffKeys(db, person.userId),
    saved: { role: savedRole(row.roleId ?? row.role), name: savedStaffName(row.displayName) },
    state: staffState({ isEnded: endedAt !== null, hasLogin }),
    isSelf: person.userId === actor.userId,
    lastSignInText: lastSignInAt && formatInstant(lastSignInAt, getLocale()),
    isConfirming: person.hasSecondFactor && url.searchParams.get('confirm') === 'reset-factor',
  }
}

type Typed = { displayName: string; role: string; version: string }

/** What each button asks for, and what is said once it is done. */
const INTENTS = {
  rename: {
    run: (ctx: CommandContext, userId: string, { displayName, version }: Typed) =>
      renameStaff(ctx, { userId, displayName, version }),
    done: m.staff_renamed,
  },
  role: {
    run: (ctx: CommandContext, userId: string, { role, version }: Typed) =>
      changeStaffRole(ctx, { userId, role, version }),
    done: m.staff_role_changed,
  },
  end: { run: endStaffAccess, done: m.staff_ended },
  restore: { run: restoreStaffAccess, done: m.staff_restored },
  resend: { run: resendInvitation, done: m.staff_resent },
  'end-sessions': { run: endStaffSessions, done: m.staff_sessions_ended },
  'reset-factor': { run: resetSecondFactor, done: m.staff_factor_reset },
} as const

/** What lets somebody in, or in with more: an unlocked screen is not enough for it. */
const ASKING_AGAIN = ['role', 'restore', 'reset-factor']

type Reply = {
  error?: string
  name?: StaffNameReply
  role?: { role: string; conflict: SavedFields }
  password?: { intent: string; role: string; error: string }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const ctx = commandContext(context)
  const [name, intent] = Object.entries(INTENTS).find(([known]) => known === form.get('intent')) ?? []
  if (!name || !intent) throw data(null, { status: 400 })
  const typed = readTexts(form, ['displayName', 'role', 'version'])
  const error = ASKING_AGAIN.includes(name) ? await freshPasswordError(ctx, form) : undefined
  if (error) return refuse<Reply>({ password: { intent: name, role: typed.role, error } })
  const outcome = await intent.run(ctx, params.id, typed)
  if (outcome.ok) return redirectWithMessage(url.pathname, intent.done({ mail: await findMailing(ctx) }))
  if (outcome.reason === 'not_found') throw data(null, { status: 404 })
  if (outcome.reason === 'no_name') {
    const error = m.staff_error_name({ count: LONGEST_STAFF_NAME })
    return refuse<Reply>({ name: { value: typed.displayName, error } })
  }
  if (outcome.reason === 'conflict') {
    const { conflict } = outcome
    const { displayName: value, role } = typed
    const reply: Reply = name === 'rename' ? { name: { value, conflict } } : { role: { role, conflict } }
    return refuse<Reply>(reply, 409)
  }
  const status = outcome.reason === 'no_role' ? 400 : 409
  return refuse<Reply>({ error: REFUSAL_TEXTS[outcome.reason]() }, status)
}

export default function StaffPerson({ loaderData, actionData }: Route.ComponentProps) {
  const {
    displayName,
    email,
    role,
    roleId,
    ownRoles,
    keys,
    saved,
    state,
    isSelf,
    lastSignInText,
    isConfirming,
  } = loaderData
  const mail = use(MailingContext)
  const asked = actionData?.password
  const passwordOf = (intent: string) => (asked?.intent === intent ? asked : undefined)
  return (
    <>
      <PageTitle title={displayName} />
      <BackLink to={localizeHref('/admin/settings/staff')}>{m.settings_staff()}</BackLink>
      <PageHeader title={displayName} lead={<span className="break-all">{email}</span>} />
      <p className="mb-6 flex flex-wrap items-center gap-3">
        <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]()}</Badge>
        <span className="text-muted">
          {lastSignInText ? m.staff_last_sign_in_at({ time: lastSignInText }) : m.staff_never_signed_in()}
        </span>
      </p>
      <FormAlert>{actionData?.error}</FormAlert>
      <div className="mt-4 grid gap-6">
        {!isSelf && state !== 'ended' && (
          <Panel title={m.staff_what()} lead={m.staff_what_lead()}>
            <StaffRoleForm
              role={roleId ?? role}
              ownRoles={ownRoles}
              saved={saved.role}
              keys={keys}
              reply={actionData?.role ?? passwordOf('role')}
            />
          </Panel>
        )}
        <Panel title={m.staff_called()} lead={m.staff_called_lead()}>
          <StaffNameForm saved={saved.name} reply={actionData?.name} />
        </Panel>
        {isSelf ? (
          <Own />
        ) : (
          <Panel title={m.staff_access()}>
            <StaffAccess {...loaderData} restoreError={passwordOf('restore')?.error} />
          </Panel>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          question={m.staff_reset_factor_ask({ name: displayName })}
          intent="reset-factor"
          confirmLabel={m.staff_reset_factor()}
          closeHref="?"
          isDanger
        >
          <div className="grid gap-4">
            <p>{m.staff_reset_factor_hint({ mail })}</p>
            <CurrentPasswordField error={passwordOf('reset-factor')?.error} />
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}

/** One's own role and access are another owner's to change. */
function Own() {
  return (
    <Panel title={m.staff_access()} lead={m.staff_refused_self()}>
      <Link to={localizeHref(profilePath('admin'))} className={classNames(TEXT_LINK, 'justify-self-start')}>
        {m.staff_own_profile()}
      </Link>
    </Panel>
  )
}
