import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { durationText } from '#app/team/employees/texts/shifts.ts'
import type { ShiftAhead, Undoable } from '../views/clock-state.ts'

const MINUTE_MS = 60_000

/** The shift that is on or comes, and what follows it. */
export function Shifts({ shifts: [first, second] }: { shifts: ShiftAhead[] }) {
  if (!first) return null
  return (
    <div className="mb-4 border-b border-line pb-4">
      <p className="font-semibold text-reef">{firstText(first)}</p>
      {second && (
        <p className="text-sm text-muted">
          {second.isToday ? m.clock_shift_then_today(second) : m.clock_shift_next(second)}
        </p>
      )}
    </div>
  )
}

function firstText(shift: ShiftAhead): string {
  if (shift.isOn) return m.clock_shift_now(shift)
  return shift.isToday ? m.clock_shift_today(shift) : m.clock_shift_first(shift)
}

/** The time at work; it runs on while somebody is. */
export function SoFar({ minutes, isRunning }: { minutes: number; isRunning: boolean }) {
  const [added, setAdded] = useState(0)
  useEffect(() => {
    setAdded(0)
    if (!isRunning) return
    const shownAt = Date.now() - minutes * MINUTE_MS
    const tick = () => setAdded(Math.max(0, Math.floor((Date.now() - shownAt) / MINUTE_MS) - minutes))
    const timer = setInterval(tick, MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [minutes, isRunning])
  return (
    <p className="mt-1 font-semibold tabular-nums">
      {m.clock_so_far({ duration: durationText(minutes + added) })}
    </p>
  )
}

type UndoPressProps = { undo: Undoable; onUndo: () => void }

/** Takes a wrong press back, for as long as that may be; the server decides. */
export function UndoPress({ undo: { press, intent, time, leftMs }, onUndo }: UndoPressProps) {
  const [isOver, setIsOver] = useState(false)
  const isBusy = useNavigation().formMethod === 'POST'
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  if (isOver) return null
  return (
    <Form method="post" preventScrollReset onSubmit={onUndo} className="mt-3">
      <input type="hidden" name="press" value={press} />
      <Button
        type="submit"
        name="intent"
        value="undo"
        look="quiet"
        className="w-full"
        aria-disabled={isBusy || undefined}
      >
        <Undo2 className="size-5" aria-hidden="true" />
        {intent === 'in' ? m.clock_undo_in({ time }) : m.clock_undo_out({ time })}
      </Button>
      <p className="text-center text-sm text-muted">{m.clock_undo_hint()}</p>
    </Form>
  )
}
