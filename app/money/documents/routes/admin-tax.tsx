import { Download } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { standingBadge } from '../texts/documents.ts'
import { findTaxReport, monthName, viewTaxReport } from '../views/tax-report.server.ts'
import type { Route } from './+types/admin-tax'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'documents', entityId: 'tax' })
  const { months, ...report } = await findTaxReport(db, url.searchParams, bangkokDay(now()))
  const options = months.map(value => ({ value, label: monthName(value, getLocale()) }))
  return { ...viewTaxReport(report), months: options }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function TaxReportScreen({ loaderData }: Route.ComponentProps) {
  const { month, months, rows, figures } = loaderData
  const file = (kind: string) => `${localizeHref(`/admin/documents/tax/${kind}`)}?month=${month}`
  return (
    <>
      <PageTitle title={m.tax_report_title()} />
      <BackLink to={localizeHref('/admin/documents')}>{m.document_back()}</BackLink>
      <PageHeader
        title={m.tax_report_title()}
        lead={m.tax_report_lead()}
        actions={
          <>
            <FileLink href={file('export')}>{m.tax_report_sheet()}</FileLink>
            <FileLink href={file('pdf')}>{m.document_pdf()}</FileLink>
          </>
        }
      />
      <MonthChoice key={month} month={month} months={months} />
      <div className="grid gap-6">
        <Panel title={m.tax_report_pp30()} lead={m.tax_report_input()}>
          <dl className="grid max-w-xl gap-2">
            {figures.map(({ term, value }) => (
              <div key={term} className="flex justify-between gap-4">
                <dt>{term}</dt>
                <dd className="font-bold whitespace-nowrap tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        {rows.length === 0 ? (
          <EmptyState title={m.tax_report_none()} hint={m.tax_report_none_hint()} />
        ) : (
          <DataTable label={m.tax_report_title()} rows={rows} keyOf={row => row.number} columns={columns()} />
        )}
      </div>
    </>
  )
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={buttonClasses('secondary', 'small')} download>
      <Download className="size-5 max-sm:hidden" aria-hidden="true" />
      {children}
    </a>
  )
}

type MonthChoiceProps = { month: string; months: { value: string; label: string }[] }

function MonthChoice({ month, months }: MonthChoiceProps) {
  const submit = useSubmit()
  return (
    <Form
      className="mb-6 flex items-end gap-3"
      onChange={event => submit(event.currentTarget, { replace: true })}
    >
      <SelectField label={m.document_month()} name="month" defaultValue={month}>
        {months.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <button type="submit" className={buttonClasses('secondary', 'small')}>
        {m.tax_report_show()}
      </button>
    </Form>
  )
}

function columns(): [Column<Row>, ...Column<Row>[]] {
  return [
    {
      heading: m.document_number(),
      cell: ({ number, kind, late }) => (
        <>
          <p className="font-semibold tabular-nums">{number}</p>
          <p className="sub">{[kind, late].filter(Boolean).join(' · ')}</p>
        </>
      ),
    },
    { heading: m.document_day(), width: 'w-32', card: 'line', cell: row => row.dayText },
    { heading: m.document_buyer(), card: 'none', cell: row => <p>{row.buyerName}</p> },
    {
      heading: m.document_tax_id(),
      width: 'w-36',
      card: 'none',
      cell: ({ tin, branch }) => (
        <>
          <p className="tabular-nums">{tin ?? '–'}</p>
          {branch && <p className="sub">{m.document_branch({ branch })}</p>}
        </>
      ),
    },
    {
      heading: m.tax_report_value(),
      width: 'w-32',
      isNumber: true,
      card: 'line',
      cell: row => row.value,
    },
    { heading: m.settings_vat(), width: 'w-28', isNumber: true, card: 'none', cell: row => row.vat },
    {
      heading: m.document_state(),
      width: 'w-32',
      isState: true,
      cell: row => {
        const { text, tone } = standingBadge({ isReplaced: row.isCancelled })
        return <Badge tone={tone}>{text}</Badge>
      },
    },
  ]
}
