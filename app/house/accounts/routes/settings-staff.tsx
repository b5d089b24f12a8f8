import { Link, useLocation } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findMailing } from '#app/house/mail/queries/server.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { NewLink } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { inviteStaff } from '../commands/staff-invite.server.ts'
import { type FactorReply, StaffFactorPanel } from '../components/staff-factor-panel.tsx'
import { type InviteReply, StaffInviteDialog } from '../components/staff-invite-dialog.tsx'
import { listOwnRoles } from '../queries/roles.server.ts'
import { listStaff } from '../queries/staff.server.ts'
import { staffState } from '../rules/staff.ts'
import { readInvitation } from '../schema/staff.ts'
import { freshPasswordError } from '../steps/fresh-password.server.ts'
import { requireSecondFactor } from '../steps/staff-security.server.ts'
import { roleOptions, roleText } from '../texts/roles.ts'
import { STATE_NAMES, STATE_TONES } from '../texts/staff.ts'
import type { Route } from './+types/settings-staff'

export const middleware: Route.MiddlewareFunction[] = [permit('staff.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'staff', entityId: 'list' })
  const [staff, ownRoles, { security }] = await Promise.all([
    listStaff(db),
    listOwnRoles(db),
    findSettings(db),
  ])
  const active = staff.filter(({ endedAt }) => endedAt === null)
  return {
    rows: staff.map(({ endedAt, hasLogin, lastSignInAt, ...row }) => ({
      ...row,
      state: staffState({ isEnded: endedAt !== null, hasLogin }),
      isSelf: row.userId === actor.userId,
      lastSignInText: lastSignInAt && formatInstant(lastSignInAt, getLocale()),
    })),
    ownRoles: roleOptions(ownRoles),
    isRequired: security.requireTwoFactor,
    without: active.filter(({ hasSecondFactor }) => !hasSecondFactor).length,
    isOwnMissing: active.some(({ userId, hasSecondFactor }) => userId === actor.userId && !hasSecondFactor),
    isInviting: url.searchParams.has('new'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const listHref = url.pathname + withoutDialog(url.search)
  if (form.get('intent') === 'require-factor') {
    const isRequired = form.get('isRequired') === 'on'
    const password = await freshPasswordError(ctx, form)
    if (password) return refuse<FactorReply>({ factor: { isRequired, password } })
    await requireSecondFactor(ctx, isRequired)
    return redirectWithMessage(listHref, isRequired ? m.staff_factor_on() : m.staff_factor_off())
  }
  const values = readTexts(form, ['email', 'displayName', 'role'])
  const read = readInvitation(values)
  if (!read.ok) return refuse<InviteReply>({ values, errors: read.errors })
  const password = await freshPasswordError(ctx, form)
  if (password) return refuse<InviteReply>({ values, errors: { password } })
  const invited = await inviteStaff(ctx, read.value)
  if (invited.ok)
    return redirectWithMessage(
      listHref,
      m.staff_invited({ email: read.value.email, mail: await findMailing(ctx) }),
    )
  if (invited.reason === 'no_role')
    return refuse<InviteReply>({ values, errors: { role: m.staff_error_role() } })
  const error = invited.reason === 'ended' ? m.staff_invite_ended() : m.staff_invite_already()
  return refuse<InviteReply>({ values, errors: { email: error } }, 409)
}

export default function SettingsStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const factor = actionData && 'factor' in actionData ? actionData.factor : undefined
  const invitation = actionData && 'values' in actionData ? actionData : undefined
  return (
    <>
      <PageTitle title={m.settings_staff()} />
      <PageHeader
        title={m.settings_staff()}
        lead={m.staff_lead()}
        actions={
          <>
            <Link
              to={localizeHref('/admin/settings/roles')}
              className={buttonClasses('secondary', 'small', 'max-sm:px-2.5')}
            >
              {m.role_title()}
            </Link>
            <NewLink label={m.staff_invite()} />
          </>
        }
      />
      <div className="grid gap-8">
        <DataTable
          label={m.settings_staff()}
          rows={loaderData.rows}
          keyOf={row => row.userId}
          columns={columnsNow()}
        />
        <StaffFactorPanel {...loaderData} reply={factor} />
      </div>
      {loaderData.isInviting && (
        <StaffInviteDialog
          ownRoles={loaderData.ownRoles}
          closeHref={withoutDialog(search)}
          reply={invitation}
        />
      )}
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

/** Made for each rendering, in its language. */
const columnsNow = (): [Column<Row>, ...Column<Row>[]] => [
  {
    heading: m.staff_person(),
    cell: ({ userId, displayName, email, isSelf }) => (
      <>
        <p>
          <a href={localizeHref(`/admin/settings/staff/${userId}`)}>
            {isSelf ? m.staff_you({ name: displayName }) : displayName}
          </a>
        </p>
        <p className="sub">{email}</p>
      </>
    ),
  },
  { heading: m.staff_role(), width: 'w-32', card: 'line', cell: row => <p>{roleText(row)}</p> },
  {
    heading: m.staff_state(),
    width: 'w-40',
    isState: true,
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]()}</Badge>,
  },
  {
    heading: m.staff_factor(),
    width: 'w-28',
    isExtra: true,
    card: 'none',
    cell: ({ hasSecondFactor }) => <p>{hasSecondFactor ? m.staff_factor_has() : m.staff_factor_has_not()}</p>,
  },
  {
    heading: m.staff_last_sign_in(),
    width: 'w-44',
    card: 'line',
    cell: ({ lastSignInText }) => lastSignInText ?? m.staff_never(),
  },
  {
    heading: m.staff_sessions(),
    width: 'w-20',
    isNumber: true,
    isExtra: true,
    card: 'none',
    cell: ({ sessions }) => sessions,
  },
]
