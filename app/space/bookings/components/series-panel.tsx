import { Form, Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { SeriesView } from '../views/series.server.ts'
import { Chips } from './chips.tsx'
import { TimeFields } from './time-fields.tsx'

type SeriesPanelProps = {
  series: SeriesView
  hrefOf: (bookingId: string) => string
  /** Staff who may only look do nothing. */
  mayEdit: boolean
  /** Whether everything can be given back whatever was agreed: for staff. */
  mayGiveBack?: boolean
  error: string | undefined
}

/** A series with each of its bookings, and what can be done about all that is to come, or those from one on. */
export function SeriesPanel({ series, hrefOf, mayEdit, mayGiveBack = false, error }: SeriesPanelProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <FormAlert>{error}</FormAlert>
      <ol className="grid divide-y divide-line rounded-card border border-line bg-surface px-4">
        {series.bookings.map(one => (
          <OneOfSeries key={one.id} one={one} href={hrefOf(one.id)} mayEdit={mayEdit} />
        ))}
      </ol>
      {mayEdit && series.first && (
        <section
          id="change"
          aria-label={m.series_which()}
          className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-5"
        >
          <Chips label={m.series_which()} chips={partChips(series.part)} areFew />
          <MoveForm series={series} first={series.first} />
          <CancelForm count={series.part.count} mayGiveBack={mayGiveBack} />
        </section>
      )}
    </div>
  )
}

type OneProps = { one: SeriesView['bookings'][number]; href: string; mayEdit: boolean }

function OneOfSeries({ one, href, mayEdit }: OneProps) {
  return (
    <li className="grid py-2">
      {one.isLeftOut ? (
        <span className="text-muted">{one.time}</span>
      ) : (
        <Link to={href} className={TEXT_LINK}>
          {one.time}
        </Link>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
        <Badge tone={one.status.tone}>{one.status.text}</Badge>
        {one.paid}
        {mayEdit && (
          <div className="ml-auto">
            <WhatCanBeDone one={one} />
          </div>
        )}
      </div>
    </li>
  )
}

function WhatCanBeDone({ one: { id, time, day, isLeftOut, shownSatang, isAhead } }: Pick<OneProps, 'one'>) {
  if (isLeftOut)
    return (
      <IntentForm
        intent="add"
        fields={{ id, shown: String(shownSatang) }}
        label={`${m.series_add()} ${time}`}
      >
        {m.series_add()}
      </IntentForm>
    )
  if (!isAhead) return null
  return (
    <Link
      to={`?from=${day}#change`}
      aria-label={`${m.series_from_here()}: ${time}`}
      className="inline-flex min-h-11 items-center font-semibold text-reef"
    >
      {m.series_from_here()}
    </Link>
  )
}

/** All that is to come, and those from a day on once that was chosen. */
function partChips({ fromDay, text }: SeriesView['part']) {
  const all = { key: 'all', href: '?', text: m.series_all(), isOn: fromDay === null }
  if (fromDay === null) return [all]
  const later = { key: 'later', href: `?from=${fromDay}`, isOn: true }
  return [all, { ...later, text: m.series_from_day({ day: text ?? '' }) }]
}

function CancelForm({ count, mayGiveBack }: { count: number; mayGiveBack: boolean }) {
  return (
    <details className="border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-clay">
        {m.series_cancel()}
      </summary>
      <Form method="post" className="grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="cancel" />
        <p>{m.series_cancel_hint()}</p>
        {mayGiveBack && <CheckboxField label={m.booking_give_back()} name="back" />}
        <Button type="submit" look="destroy">
          {m.series_cancel_now({ count })}
        </Button>
      </Form>
    </details>
  )
}

const moveSum = ({ count, amount, shownSatang }: NonNullable<SeriesView['move']>) =>
  shownSatang > 0 ? m.series_sum({ count, amount }) : m.series_sum_free({ count })

type MoveFormProps = { series: SeriesView; first: NonNullable<SeriesView['first']> }

/** Where the first goes; then what that does to each, and the press that does it. */
function MoveForm({ series: { part, move, errors }, first }: MoveFormProps) {
  return (
    <details open={move !== null || Object.keys(errors).length > 0}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-reef">
        {m.series_change()}
      </summary>
      <Form method="get" preventScrollReset className="grid gap-3">
        {part.fromDay && <input type="hidden" name="from" value={part.fromDay} />}
        <p>{m.series_change_lead()}</p>
        <TimeFields key={first.from} from={first.from} to={first.to} errors={errors} prefix="to_" />
        <button type="submit" className={buttonClasses('secondary', 'regular', 'justify-self-start')}>
          {m.series_show()}
        </button>
      </Form>
      {move && (
        <Form method="post" className="mt-4 grid gap-3">
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="seen" value={move.seen.join(' ')} />
          <input type="hidden" name="staying" value={move.staying.join(' ')} />
          <ol className="grid divide-y divide-line border-y border-line">
            {move.times.map(one => (
              <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <span className={one.isStaying ? 'text-muted' : 'font-semibold'}>{one.time}</span>
                {one.isStaying && <span className="text-clay">{m.series_stays()}</span>}
              </li>
            ))}
          </ol>
          <input type="hidden" name="shown" value={move.shownSatang} />
          {move.count > 0 && <p className="font-semibold">{moveSum(move)}</p>}
          {move.count > 0 && (
            <Button type="submit" className="justify-self-start">
              {m.series_move_now({ count: move.count })}
            </Button>
          )}
        </Form>
      )}
    </details>
  )
}
