import { TabletSmartphone } from 'lucide-react'
import { useLocation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { listLocations } from '#app/house/locations/queries.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { NewLink, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { addKiosk, renewPairing, revokeKiosk } from '#app/presence/kiosks/commands/pairing.server.ts'
import { NewKioskDialog, type NewKioskReply } from '#app/presence/kiosks/components/new-kiosk-dialog.tsx'
import { PairingDialog } from '#app/presence/kiosks/components/pairing-dialog.tsx'
import { findKioskName, listKiosks } from '#app/presence/kiosks/queries.server.ts'
import { MOST_KIOSKS } from '#app/presence/kiosks/rules.ts'
import { readNewKiosk } from '#app/presence/kiosks/schema.ts'
import { listRooms } from '#app/space/spaces/views.server.ts'
import type { Route } from './+types/kiosks'

export const middleware: Route.MiddlewareFunction[] = [permit('kiosks.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'kiosks' })
  const may = mayOf(actor, 'kiosks')
  const revoking = may.edit ? url.searchParams.get('revoke') : null
  const [rows, locations, rooms, name] = await Promise.all([
    listKiosks(db),
    listLocations(db),
    listRooms(db),
    revoking ? findKioskName(db, revoking) : null,
  ])
  return {
    rows: rows.map(({ id, name, location, spaceId, tokenHash, pairingEndsAt, lastSeenAt, revokedAt }) => ({
      id,
      name,
      room: rooms.find(room => room.id === spaceId)?.name ?? null,
      location: locations.length > 1 ? location : null,
      state: stateOf({ tokenHash, pairingEndsAt, revokedAt }, ctx.now()),
      seenText: lastSeenAt && formatInstant(lastSeenAt, getLocale()),
    })),
    locations: locations.length > 1 ? locations : [],
    rooms,
    address: `${linkOrigin(ctx)}${localizeHref('/kiosk')}`,
    isNew: may.edit && url.searchParams.has('new'),
    revoking: revoking && name !== null ? { id: revoking, name } : null,
    may,
  }
}

type State = 'paired' | 'waits' | 'unpaired' | 'revoked'
type Facts = { tokenHash: string | null; pairingEndsAt: Date | null; revokedAt: Date | null }

function stateOf({ tokenHash, pairingEndsAt, revokedAt }: Facts, now: Date): State {
  if (revokedAt) return 'revoked'
  if (pairingEndsAt && pairingEndsAt > now) return 'waits'
  return tokenHash ? 'paired' : 'unpaired'
}

type Reply = { made?: { name: string; code: string }; form?: NewKioskReply }

type Refused = ReturnType<typeof refuse<Reply>>

const ANSWERS: Record<
  string,
  (ctx: CommandContext, form: FormData, screen: string) => Promise<Response | Refused>
> = {
  add,
  revoke: async (ctx, form, screen) => {
    const revoked = await revokeKiosk(ctx, readTexts(form, ['id']).id)
    const text = revoked.ok ? m.kiosks_revoked({ name: revoked.value }) : m.kiosks_gone()
    return redirectWithMessage(screen, text)
  },
  renew: async (ctx, form, screen) => {
    const renewed = await renewPairing(ctx, readTexts(form, ['id']).id)
    if (!renewed.ok) return redirectWithMessage(screen, m.kiosks_gone())
    return refuse<Reply>({ made: renewed.value }, 200)
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form, 'add')(commandContext(context), form, url.pathname)
}

async function add(ctx: CommandContext, form: FormData) {
  const values = readTexts(form, ['name', 'location', 'room', 'showsPurpose', 'firePin'])
  const [locations, rooms] = await Promise.all([listLocations(ctx.db), listRooms(ctx.db)])
  const read = readNewKiosk(values, { locations, rooms })
  if (!read.ok) return refuse<Reply>({ form: { values, errors: read.errors } })
  const made = await addKiosk(ctx, read.value)
  if (made.ok) return refuse<Reply>({ made: made.value }, 200)
  return refuse<Reply>({ form: { values, errors: {}, error: m.kiosks_error_most({ most: MOST_KIOSKS }) } })
}

export default function SettingsKiosks({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { rows, locations, rooms, address, isNew, revoking, may } = loaderData
  const made = actionData?.made
  const columns = useColumns(pathname, may.edit)
  return (
    <>
      <PageTitle title={m.kiosks_title()} />
      <PageHeader
        title={m.kiosks_title()}
        lead={m.kiosks_lead()}
        actions={may.edit && <NewLink label={m.kiosks_new()} />}
      />
      {rows.length === 0 ? (
        <EmptyState icon={TabletSmartphone} title={m.kiosks_none()} hint={m.kiosks_none_hint()} />
      ) : (
        <DataTable label={m.kiosks_title()} rows={rows} keyOf={row => row.id} columns={columns} />
      )}
      {made && <PairingDialog {...made} address={address} closeHref={pathname} />}
      {isNew && !made && (
        <NewKioskDialog closeHref={pathname} locations={locations} rooms={rooms} reply={actionData?.form} />
      )}
      {revoking && (
        <ConfirmDialog
          question={m.kiosks_revoke_question({ name: revoking.name })}
          intent="revoke"
          confirmLabel={m.kiosks_revoke()}
          closeHref={pathname}
          isDanger
        >
          <p className="text-muted">{m.kiosks_revoke_note()}</p>
          <input type="hidden" name="id" value={revoking.id} />
        </ConfirmDialog>
      )}
    </>
  )
}

const STATES = {
  paired: { tone: 'good', label: m.kiosks_paired },
  waits: { tone: 'waiting', label: m.kiosks_waits },
  unpaired: { tone: 'neutral', label: m.kiosks_unpaired },
  revoked: { tone: 'bad', label: m.kiosks_is_revoked },
} as const

type Row = Route.ComponentProps['loaderData']['rows'][number]

function useColumns(pathname: string, mayEdit: boolean): [Column<Row>, ...Column<Row>[]] {
  const hrefOf = useDialogHref()
  const actions: Column<Row> = {
    heading: m.list_actions(),
    width: 'w-56',
    cell: ({ id, name, state }) =>
      state !== 'revoked' && (
        <IntentForm intent="renew" fields={{ id }} action={pathname} label={m.kiosks_renew_named({ name })}>
          {m.kiosks_renew()}
        </IntentForm>
      ),
    actions: ({ id, name, state }) =>
      state === 'revoked'
        ? []
        : [
            {
              label: m.kiosks_revoke_named({ name }),
              href: hrefOf('revoke', id),
              icon: 'revoke',
              isDanger: true,
            },
          ],
  }
  return [
    {
      heading: m.kiosks_name(),
      cell: ({ name, location, room }) => (
        <>
          <p className="font-semibold">{name}</p>
          <p className="sub">{[room && m.kiosks_at_room({ room }), location].filter(Boolean).join(' · ')}</p>
        </>
      ),
    },
    {
      heading: m.kiosks_state(),
      width: 'w-40',
      isState: true,
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label()}</Badge>,
    },
    {
      heading: m.kiosks_seen(),
      width: 'w-44',
      isExtra: true,
      card: 'wide',
      cell: ({ seenText }) => seenText ?? m.kiosks_never(),
    },
    ...(mayEdit ? [actions] : []),
  ]
}
