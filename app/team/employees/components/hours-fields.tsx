import './hours-fields.css'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MONDAY_FIRST } from '#app/house/settings/rules/opening-hours.ts'
import { weekdayName } from '#app/house/settings/texts.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { FieldError } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { endsNextDay } from '../rules/shifts.ts'
import { readShifts, SLOTS, slotName } from '../schema/hours.ts'
import { weekTotalText } from '../texts/shifts.ts'

const TIME =
  'shift-time min-h-12 w-full max-w-32 min-w-0 rounded-control border border-control bg-surface px-2 text-ink sm:px-3 tabular-nums aria-invalid:border-2 aria-invalid:border-clay max-[24rem]:px-1.5 max-[24rem]:text-sm'

const MONDAY = 1

/** Places to write into where no script can add one. */
const SPARE = 2

/** A usual week: each day has as many shifts as are needed. */
export function HoursFields(view: EditView) {
  const weekRef = useRef<HTMLDivElement>(null)
  const [isLive, setIsLive] = useState(false)
  const [added, setAdded] = useState<Record<number, number>>({})
  useEffect(() => setIsLive(true), [])
  const placesOf = (day: number) => {
    const used = SLOTS.filter(slot => holdsTime(view.values, day, slot)).at(-1) ?? -1
    return Math.min(SLOTS.length, Math.max(1, used + 1, added[day] ?? 0))
  }
  return (
    <Panel title={m.shift_week()} lead={m.shift_week_lead()}>
      <div ref={weekRef} className="grid divide-y divide-line">
        {MONDAY_FIRST.map(day => (
          <DayShifts
            key={day}
            day={day}
            view={view}
            isLive={isLive}
            places={placesOf(day)}
            onAdd={() => setAdded({ ...added, [day]: placesOf(day) + 1 })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isLive && (
          <Button
            look="secondary"
            size="small"
            className="min-h-11"
            onClick={() => {
              if (weekRef.current) copyMonday(weekRef.current)
              view.refresh()
            }}
          >
            {m.settings_hours_copy()}
          </Button>
        )}
        <p className="font-semibold tabular-nums" aria-live="polite">
          {weekTotalText(readShifts(view.values).shifts, getLocale())}
        </p>
      </div>
    </Panel>
  )
}

type DayShiftsProps = { day: number; view: EditView; isLive: boolean; places: number; onAdd: () => void }

function DayShifts({ day, view, isLive, places, onAdd }: DayShiftsProps) {
  const weekday = weekdayName(day, 'long')
  return (
    <fieldset className="grid min-w-0 gap-x-6 gap-y-2 py-3 first:pt-0 sm:grid-cols-[10rem_1fr]">
      <legend className="sr-only">{weekday}</legend>
      <p aria-hidden="true" className="shift-day font-semibold first-letter:uppercase">
        {weekday}
      </p>
      <div className="grid min-w-0 gap-2">
        {SLOTS.map(slot => (
          <ShiftRow key={slot} day={day} slot={slot} view={view} isLive={isLive} places={places} />
        ))}
        {isLive && places < SLOTS.length && holdsTime(view.values, day, places - 1) && (
          <button
            type="button"
            onClick={onAdd}
            className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-1 text-sm font-semibold text-reef"
          >
            <Plus className="size-4" aria-hidden="true" />
            {m.shift_add()}
            <span className="sr-only">{weekday}</span>
          </button>
        )}
      </div>
    </fieldset>
  )
}

type ShiftRowProps = { day: number; slot: number; view: EditView; isLive: boolean; places: number }

function ShiftRow({ day, slot, view, isLive, places }: ShiftRowProps) {
  const rowRef = useRef<HTMLDivElement>(null)
  const from = view.field(slotName(day, slot, 'from'))
  const to = view.field(slotName(day, slot, 'to'))
  const startsAt = view.values[from.name] ?? ''
  const endsAt = view.values[to.name] ?? ''
  return (
    <div
      className={classNames(
        'min-w-0 gap-1',
        slot < places ? 'grid' : 'hidden',
        slot < places + SPARE && 'noscript:grid',
      )}
    >
      <div ref={rowRef} className="flex min-w-0 items-center gap-1.5">
        <TimeInput {...from} />
        <span aria-hidden="true">–</span>
        <TimeInput {...to} />
        {isLive && (startsAt || endsAt) && (
          <button
            type="button"
            aria-label={m.shift_remove({ weekday: weekdayName(day, 'long'), number: slot + 1 })}
            onClick={() => {
              clear(rowRef.current)
              view.refresh()
            }}
            className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sea-1 hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        )}
      </div>
      {startsAt && endsAt && endsNextDay({ startsAt, endsAt }) && (
        <p className="text-sm text-muted">{m.shift_next_day()}</p>
      )}
      <FieldError id={`${from.name}-error`}>{from.error}</FieldError>
      <FieldError id={`${to.name}-error`}>{to.error}</FieldError>
    </div>
  )
}

function TimeInput({ name, label, defaultValue, error }: ReturnType<EditView['field']>) {
  return (
    <input
      type="time"
      name={name}
      defaultValue={defaultValue}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      className={TIME}
    />
  )
}

function holdsTime(values: EditView['values'], day: number, slot: number): boolean {
  return (['from', 'to'] as const).some(side => Boolean(values[slotName(day, slot, side)]))
}

function clear(row: HTMLElement | null) {
  for (const input of row?.querySelectorAll('input') ?? []) input.value = ''
  row?.querySelector('input')?.focus()
}

/** Writes Monday's shifts into the other days. */
function copyMonday(week: HTMLElement) {
  const input = (name: string) => week.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  for (const day of MONDAY_FIRST)
    for (const slot of SLOTS)
      for (const side of ['from', 'to'] as const) {
        const [source, target] = [input(slotName(MONDAY, slot, side)), input(slotName(day, slot, side))]
        if (source && target) target.value = source.value
      }
}
