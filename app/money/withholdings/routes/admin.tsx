import { Undo2 } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { recordCertificate, removeCertificate } from '../commands.server.ts'
import { CertificateDialog } from '../components/certificate-dialog.tsx'
import { listWithholdings, readWithholdingQuery } from '../queries.server.ts'
import { CERTIFICATE_STATES } from '../rules.ts'
import { CERTIFICATE_FIELDS } from '../schema.ts'
import { STATE_LOOKS } from '../texts.ts'
import { stateOf } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'documents', entityId: 'withholding' })
  const query = readWithholdingQuery(url.searchParams)
  const { certificateDays: days } = (await findSettings(db)).tax
  const terms = { today: bangkokDay(now()), days }
  const { rows, total } = await listWithholdings(db, query, terms)
  const locale = getLocale()
  const baht = (satang: number) => formatBaht(satang, locale, { decimals: 'always' })
  return {
    total,
    days,
    page: query.page,
    today: terms.today,
    isFiltered: isNarrowed(query),
    mayEdit: can(actor, 'documents.edit'),
    asked: url.searchParams.get('edit'),
    rows: rows.map(row => ({
      id: row.id,
      number: row.number,
      name: row.content.buyer.name,
      state: stateOf(row, terms),
      day: formatDay(row.day, locale, SHORT_DAY),
      value: baht(row.content.totals.taxableSatang + row.content.totals.exemptSatang),
      withheld: baht(row.content.withheldSatang ?? 0),
      certificate: row.certificate && {
        ...row.certificate,
        dayText: formatDay(row.certificate.day, locale, SHORT_DAY),
      },
    })),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const list = url.pathname + withoutDialog(url.search)
  if (form.get('intent') === 'remove') {
    const removed = await removeCertificate(ctx, { documentId: String(form.get('id')) })
    return redirectWithMessage(list, removed.ok ? m.withholding_removed() : m.withholding_gone())
  }
  const fields = readTexts(form, CERTIFICATE_FIELDS)
  const documentId = url.searchParams.get('edit') ?? ''
  const recorded = await recordCertificate(ctx, { documentId, fields })
  if (recorded.ok) return redirectWithMessage(list, m.withholding_recorded())
  const reply = { fields, errors: recorded.errors ?? {} }
  if (recorded.reason === 'bad_input') return refuse({ ...reply, error: undefined })
  return refuse({ ...reply, error: m.withholding_gone() }, 404)
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function WithholdingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, asked, today, days, mayEdit } = loaderData
  const { search } = useLocation()
  const opened = useOpenedDialog(mayEdit ? rows.find(({ id }) => id === asked) : undefined)
  const states = CERTIFICATE_STATES.map(value => ({ value, label: STATE_LOOKS[value].label() }))
  return (
    <>
      <BackLink to={localizeHref('/admin/documents')}>{m.document_back()}</BackLink>
      <ListScreen
        title={m.withholding_title()}
        lead={m.withholding_lead({ days })}
        order={m.list_newest_first()}
        searchLabel={m.document_search()}
        filters={[
          { name: 'state', label: m.withholding_state(), all: m.withholding_all_states(), options: states },
        ]}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        keyOf={row => row.id}
        nameOf={row => row.number}
        columns={useColumns(mayEdit)}
        empty={{ title: m.withholding_none(), hint: m.withholding_none_hint() }}
        exportPath={localizeHref('/admin/documents/withholding/export')}
        exportsSelection
      />
      {opened && (
        <CertificateDialog
          key={opened.id}
          number={opened.number}
          fields={{ number: opened.certificate?.number ?? '', day: opened.certificate?.day ?? '' }}
          closeHref={withoutDialog(search)}
          today={today}
          reply={actionData}
        />
      )}
    </>
  )
}

function useColumns(mayEdit: boolean): ListColumns<Row> {
  const hrefOf = useDialogHref()
  const actions = {
    heading: m.list_actions(),
    width: 'w-24',
    cell: ({ id, number, certificate }: Row) => certificate && <Remove id={id} number={number} />,
    actions: ({ id, number, certificate }: Row) =>
      certificate
        ? []
        : [
            {
              label: m.withholding_certificate_of({ number }),
              href: hrefOf('edit', id),
              icon: 'certificate' as const,
            },
          ],
  }
  return [
    { heading: m.document_number(), sort: 'number', cell: row => <Numbered row={row} /> },
    { heading: m.document_day(), sort: 'day', width: 'w-36', card: 'line', cell: row => row.day },
    {
      heading: m.document_taxable(),
      name: 'taxable',
      isNumber: true,
      width: 'w-32',
      card: 'none',
      cell: row => row.value,
    },
    {
      heading: m.withholding_kept_back(),
      name: 'withheld',
      isNumber: true,
      width: 'w-32',
      card: 'line',
      cell: row => row.withheld,
    },
    {
      heading: m.withholding_certificate(),
      name: 'certificate',
      width: 'w-48',
      card: 'none',
      cell: ({ certificate }) =>
        certificate ? (
          <>
            <p title={certificate.number}>{certificate.number}</p>
            <p className="sub">{certificate.dayText}</p>
          </>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
    {
      heading: m.withholding_state(),
      name: 'state',
      isState: true,
      width: 'w-44',
      cell: ({ state }) => <Badge tone={STATE_LOOKS[state].tone}>{STATE_LOOKS[state].label()}</Badge>,
    },
    ...(mayEdit ? [actions] : []),
  ]
}

function Numbered({ row: { id, number, name } }: { row: Row }) {
  return (
    <>
      <p className="tabular-nums">
        <a href={localizeHref(`/admin/documents/${id}`)}>{number}</a>
      </p>
      <p className="sub" title={name}>
        {name}
      </p>
    </>
  )
}

function Remove({ id, number }: { id: string; number: string }) {
  return (
    <Form method="post" preventScrollReset className="flex justify-end">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Undo2 className="size-5" aria-hidden="true" />
        <span className="sr-only">{m.withholding_remove({ number })}</span>
      </button>
    </Form>
  )
}
