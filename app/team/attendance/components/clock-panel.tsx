import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { SuccessBanner } from '#app/kit/ui/success-banner.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { breaksText } from '../rules/records.ts'
import { STATUS_NAMES, STATUS_TONES } from '../texts.ts'
import type { ClockState, ShiftAhead, Undoable } from '../views/clock-state.ts'
import { Shifts, SoFar, UndoPress } from './own-shift.tsx'
import { useClock } from './use-clock.ts'
import type { WaitingPress } from './waiting-presses.ts'

type ClockPanelProps = {
  userId: string
  clock: ClockState
  undo: Undoable | null
  shifts: ShiftAhead[]
  /** Why a press without JavaScript was refused. */
  refusal: string | undefined
}

/** The one big button of the portal, and how the clock stands; without JavaScript a plain form. */
export function ClockPanel({ userId, clock, undo, shifts, refusal }: ClockPanelProps) {
  const { press, waiting, isBusy, reply, forgetReply } = useClock(userId)
  const intent = nextIntent(clock, waiting)
  const isRefused = reply ? !reply.isOk : refusal !== undefined
  return (
    <section aria-label={m.clock_title()} className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <SuccessBanner reply={reply?.isOk ? reply : null} isOfPage />
      <div className="has-[p]:mb-4">
        <FormAlert>{isRefused && (reply?.message ?? refusal)}</FormAlert>
      </div>
      <Shifts shifts={shifts} />
      <State clock={clock} />
      <Waiting waiting={waiting} />
      {intent && (
        <PressForm onPress={press}>
          <Button
            type="submit"
            name="intent"
            value={intent}
            look={hasLeft(clock, waiting) ? 'secondary' : 'primary'}
            aria-disabled={isBusy || undefined}
            className="mt-5 min-h-20 w-full text-xl"
          >
            {intent === 'out' ? m.clock_out() : hasLeft(clock, waiting) ? m.clock_again() : m.clock_in()}
          </Button>
        </PressForm>
      )}
      {undo && waiting.length === 0 && <UndoPress key={undo.press} undo={undo} onUndo={forgetReply} />}
      {clock.kind === 'in' && clock.mayBeginToday && waiting.length === 0 && (
        <PressForm onPress={press}>
          <Button type="submit" name="intent" value="in" look="quiet" className="mt-3 w-full">
            {m.clock_forgot_yesterday()}
          </Button>
        </PressForm>
      )}
    </section>
  )
}

type PressFormProps = { onPress: (intent: WaitingPress['intent']) => void; children: ReactNode }

function PressForm({ onPress, children }: PressFormProps) {
  return (
    <Form
      method="post"
      onSubmit={event => {
        event.preventDefault()
        const button = (event.nativeEvent as SubmitEvent).submitter
        onPress(button?.getAttribute('value') === 'out' ? 'out' : 'in')
      }}
    >
      {children}
    </Form>
  )
}

/** What the button does: the opposite of the last press, also of one that is still kept here; null for none today. */
function nextIntent(clock: ClockState, waiting: WaitingPress[]): WaitingPress['intent'] | null {
  const last = waiting.at(-1)
  if (last) return last.intent === 'in' ? 'out' : 'in'
  if (clock.kind === 'done' && !clock.mayComeAgain) return null
  return clock.kind === 'in' ? 'out' : 'in'
}

/** Whether the last thing was to leave: coming again is offered, but not what there is to do. */
function hasLeft(clock: ClockState, waiting: WaitingPress[]): boolean {
  const last = waiting.at(-1)
  return last ? last.intent === 'out' : clock.kind === 'done'
}

function State({ clock }: { clock: ClockState }) {
  if (clock.kind === 'out') return <p className="text-lead font-semibold">{m.clock_state_out()}</p>
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lead font-semibold">{stateText(clock)}</p>
        <Badge tone={STATUS_TONES[clock.status]}>{STATUS_NAMES[clock.status]()}</Badge>
      </div>
      {clock.minutes !== null && <SoFar minutes={clock.minutes} isRunning={clock.kind === 'in'} />}
      {clock.breaks.length > 0 && (
        <p className="mt-1 text-muted tabular-nums">{m.clock_breaks({ breaks: breaksText(clock.breaks) })}</p>
      )}
      {clock.kind === 'done' && <p className="mt-1 text-muted">{m.clock_state_done_hint()}</p>}
    </>
  )
}

function stateText(clock: Exclude<ClockState, { kind: 'out' }>): string {
  if (clock.kind === 'in') {
    const { since, day } = clock
    return day ? m.clock_state_in_since_day({ time: since, day }) : m.clock_state_in({ time: since })
  }
  const timeOut = clock.isNextDay ? m.attendance_next_day({ time: clock.timeOut }) : clock.timeOut
  const timeIn = clock.timeIn ?? m.attendance_not_recorded()
  return m.clock_state_done({ timeIn, timeOut })
}

/** Presses that could not be sent yet. */
function Waiting({ waiting }: { waiting: WaitingPress[] }) {
  return (
    <div role="status">
      {waiting.length > 0 && (
        <div className="mt-4 flex gap-3 rounded-control border border-lantern bg-lantern/10 px-4 py-3">
          <CloudOff className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <div>
            {waiting.map(({ intent, pressedAt }) => {
              const ago = formatAgo(new Date(pressedAt), new Date(), getLocale())
              return (
                <p key={pressedAt} className="font-semibold">
                  {intent === 'in' ? m.clock_kept_in({ ago }) : m.clock_kept_out({ ago })}
                </p>
              )
            })}
            <p className="text-sm">{m.clock_kept_hint()}</p>
          </div>
        </div>
      )}
    </div>
  )
}
