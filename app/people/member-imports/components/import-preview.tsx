import { Form, useNavigation } from 'react-router'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { DecisionBar } from '#app/kit/ui/decision-bar.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { STATUS_NAMES, TYPE_NAMES } from '#app/people/members/texts.ts'
import type { WaitingImport } from '../views.server.ts'
import { ImportQuestions } from './import-questions.tsx'

/** What would become of an uploaded list, row by row, before anything does. */
export function ImportPreview({ list }: { list: WaitingImport }) {
  const { good, errors, duplicates, rows, problems } = list
  return (
    <>
      <dl className="mb-6 flex flex-wrap gap-2 sm:gap-4">
        <Figure term={m.member_import_good()} figure={good.text} />
        <Figure term={m.member_import_errors()} figure={errors} />
        <Figure term={m.member_import_duplicates()} figure={duplicates} />
      </dl>
      <div className="grid gap-8">
        <ImportQuestions list={list} />
        <Notes list={list} />
        {rows.length > 0 && (
          <section className="grid gap-3">
            <h2 className="text-xl font-bold">{m.member_import_first()}</h2>
            <DataTable
              label={m.member_import_first()}
              rows={rows}
              keyOf={row => String(row.row)}
              columns={memberColumns()}
            />
          </section>
        )}
        {problems.total > 0 && (
          <section className="grid gap-3">
            <h2 className="text-xl font-bold">{m.member_import_left_out()}</h2>
            <ul
              aria-label={m.member_import_left_out()}
              className="divide-y divide-line rounded-card border border-line bg-surface"
            >
              {problems.rows.map(problem => (
                <ProblemItem key={problem.row} problem={problem} />
              ))}
            </ul>
            {problems.total > PAGE_SIZE && (
              <Pagination
                page={problems.page}
                pageSize={PAGE_SIZE}
                total={problems.total}
                label={m.list_pages({ list: m.member_import_left_out() })}
              />
            )}
          </section>
        )}
      </div>
      <Decide good={good} open={list.open} />
    </>
  )
}

function Figure({ term, figure }: { term: string; figure: string }) {
  return (
    <div className="flex grow flex-col-reverse justify-end rounded-card border border-line bg-surface px-3 py-3 sm:px-5 sm:py-4">
      <dt className="text-sm text-muted sm:text-base">{term}</dt>
      <dd className="text-2xl font-bold tabular-nums sm:text-3xl">{figure}</dd>
    </div>
  )
}

/** What was understood, made or left out on the way. */
function Notes({ list: { notes, encoding, unknownColumns } }: { list: WaitingImport }) {
  const texts = [
    notes.buddhist !== '0' && m.member_import_note_buddhist({ count: notes.buddhist }),
    notes.proposed !== '0' && m.member_import_note_expiry({ count: notes.proposed }),
    notes.ids !== '0' && m.member_import_note_ids({ count: notes.ids }),
    encoding === 'windows-874' && m.member_import_note_encoding(),
    encoding === 'windows-1251' && m.member_import_note_encoding_cyrillic(),
    encoding === 'windows-1252' && m.member_import_note_encoding_latin(),
    unknownColumns.length > 0 && m.member_import_note_columns({ names: unknownColumns.join(', ') }),
  ].filter(text => text !== false)
  if (texts.length === 0) return null
  return (
    <Panel title={m.member_import_notes()}>
      <ul className="grid list-disc gap-1.5 pl-5 wrap-anywhere">
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Panel>
  )
}

type Row = WaitingImport['rows'][number]

function memberColumns(): [Column<Row>, ...Column<Row>[]] {
  return [
    {
      heading: m.member_who(),
      cell: ({ name, memberId, email }) => (
        <>
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {memberId ?? m.member_import_new_id()} · {email}
          </p>
        </>
      ),
    },
    {
      heading: m.member_mobile(),
      cell: row => <p className="whitespace-nowrap tabular-nums">{row.mobilePhone}</p>,
    },
    {
      heading: m.member_membership(),
      cell: ({ membershipType, planName }) => (
        <div>
          <p>{TYPE_NAMES[membershipType]()}</p>
          {planName && <p className="text-sm text-muted">{planName}</p>}
        </div>
      ),
    },
    {
      heading: m.member_status(),
      cell: ({ status }) => <Badge tone={STATUS_NAMES[status].tone}>{STATUS_NAMES[status].label()}</Badge>,
    },
    { heading: m.member_joined(), cell: row => <p className="tabular-nums">{row.joined}</p> },
    {
      heading: m.member_expires(),
      cell: row => <p className="tabular-nums">{row.expires ?? m.member_no_expiry()}</p>,
    },
    {
      heading: m.member_auto_renew(),
      cell: row => (row.autoRenew ? m.member_auto_renew_on() : m.member_auto_renew_off()),
    },
  ]
}

type Problem = WaitingImport['problems']['rows'][number]

/** A row with all that is wrong with it, so that it is corrected in one go. */
function ProblemItem({ problem: { row, name, kind, faults } }: { problem: Problem }) {
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-4 py-3 sm:grid-cols-[14rem_1fr] sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-2 sm:flex-col sm:justify-start">
        <p className="wrap-anywhere">
          <span className="font-semibold tabular-nums">{m.member_import_row_number({ row })}</span>
          {name && <span className="text-muted"> · {name}</span>}
        </p>
        <Badge tone={kind === 'error' ? 'bad' : 'neutral'}>
          {kind === 'error' ? m.member_import_error() : m.member_import_duplicate()}
        </Badge>
      </div>
      <ul className="grid content-start gap-1 wrap-anywhere">
        {faults.map(({ column, message }) => (
          <li key={column}>
            {column && <span className="font-semibold">{column}: </span>}
            {message}
          </li>
        ))}
      </ul>
    </li>
  )
}

function Decide({ good, open }: Pick<WaitingImport, 'good' | 'open'>) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <DecisionBar label={m.member_import_decide()}>
      <p className="mr-auto text-muted">{open ?? decisionText(good.count)}</p>
      <Form method="post" className="contents">
        <Button
          type="submit"
          name="intent"
          value="give_up"
          look={good.count === 0 ? 'primary' : 'secondary'}
          aria-disabled={isBusy || undefined}
        >
          {m.member_import_give_up()}
        </Button>
        {good.count > 0 && !open && (
          <Button type="submit" name="intent" value="import" aria-disabled={isBusy || undefined}>
            {isBusy ? m.member_import_importing() : m.member_import_confirm({ count: good.text })}
          </Button>
        )}
      </Form>
    </DecisionBar>
  )
}

function decisionText(count: number): string {
  return count === 0 ? m.member_import_nothing() : m.member_import_nothing_yet()
}
