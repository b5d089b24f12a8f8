import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/kit/ui/button.tsx'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { FieldError } from '#app/kit/ui/field.tsx'
import { CountField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MONDAY_FIRST, receptionLines } from '../rules/opening-hours.ts'
import { readWeek } from '../schema/hours.ts'
import { MOST } from '../schema/lengths.ts'
import { hoursLineText, weekdayName } from '../texts.ts'

const TIME =
  'min-h-12 w-24 rounded-control border border-control bg-surface px-3 text-center text-ink tabular-nums aria-invalid:border-2 aria-invalid:border-clay'

/** The week of the reception, and the lines that the footer makes of it. */
export function HoursFields(view: EditView) {
  const weekRef = useRef<HTMLDivElement>(null)
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  return (
    <>
      <Panel title={m.settings_hours_week()}>
        <div ref={weekRef} className="grid divide-y divide-line">
          {MONDAY_FIRST.map(day => (
            <DayRow key={day} day={day} view={view} />
          ))}
        </div>
        {isLive && (
          <Button
            look="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => {
              if (weekRef.current) copyMonday(weekRef.current)
              view.refresh()
            }}
          >
            {m.settings_hours_copy()}
          </Button>
        )}
      </Panel>
      <HoursPreview values={view.values} />
      <Panel title={m.settings_capacity_panel()} lead={m.settings_capacity_lead()}>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <CountField {...view.field('capacity')} hint={m.settings_capacity_hint()} most={MOST.capacity} />
          <CountField
            {...view.field('stayHours')}
            hint={m.settings_stay_hours_hint()}
            most={MOST.stayHours}
          />
        </div>
      </Panel>
    </>
  )
}

function DayRow({ day, view }: { day: number; view: EditView }) {
  const open = view.box(`${day}-open`)
  const opens = view.field(`${day}-opens`)
  const closes = view.field(`${day}-closes`)
  return (
    <div className="group grid gap-2 py-2 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <label className="flex min-h-12 w-40 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name={open.name}
            defaultChecked={open.defaultChecked}
            aria-label={open.label}
            className="size-5 shrink-0 accent-reef"
          />
          <span aria-hidden="true" className="first-letter:uppercase">
            {weekdayName(day, 'long')}
          </span>
        </label>
        <div className="hidden items-center gap-2 group-has-checked:flex">
          <TimeInput {...opens} errorId={`${opens.name}-error`} />
          <span aria-hidden="true">–</span>
          <TimeInput {...closes} errorId={`${closes.name}-error`} />
        </div>
        <p className="text-muted group-has-checked:hidden">{m.settings_day_closed()}</p>
      </div>
      <FieldError id={`${opens.name}-error`}>{opens.error}</FieldError>
      <FieldError id={`${closes.name}-error`}>{closes.error}</FieldError>
    </div>
  )
}

type TimeInputProps = {
  name: string
  label: string
  defaultValue: string
  error: string | undefined
  errorId: string
}

function TimeInput({ label, error, errorId, ...rest }: TimeInputProps) {
  return (
    <input
      {...rest}
      type="text"
      inputMode="text"
      maxLength={'00:00'.length}
      autoComplete="off"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className={TIME}
    />
  )
}

function HoursPreview({ values }: Pick<EditView, 'values'>) {
  const { week, problems } = readWeek(values)
  return (
    <Panel title={m.settings_preview()} lead={m.settings_hours_preview()} isPreview>
      {problems.length > 0 ? (
        <p className="text-muted">{m.settings_hours_preview_wait()}</p>
      ) : (
        <ul className="grid gap-1 text-lg">
          {receptionLines(week).map(line => (
            <li key={line.first}>{hoursLineText(line)}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Writes Monday's box and times into the other days. */
function copyMonday(week: HTMLElement) {
  const input = (day: number, name: string) =>
    week.querySelector<HTMLInputElement>(`input[name="${day}-${name}"]`)
  for (const day of MONDAY_FIRST) {
    for (const name of ['open', 'opens', 'closes']) {
      const [from, to] = [input(1, name), input(day, name)]
      if (from && to) [to.checked, to.value] = [from.checked, from.value]
    }
  }
}
