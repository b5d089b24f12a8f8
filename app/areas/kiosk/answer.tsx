import { CircleAlert, CircleCheck, NotebookPen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatInstant, lastMinuteOf } from '#app/kit/pure/instants.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { InOnePiece } from '#app/kit/ui/in-one-piece.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type EntryAnswer, type EntryRefusal, isForGuests } from '#app/presence/kiosks/rules.ts'
import { nowHere } from './tablet.ts'
import type { Shown } from './use-kiosk.ts'

type KioskAnswerProps = {
  shown: Extract<Shown, { kind: 'answer' | 'noted' }>
  /** Checks out whoever has just shown their code. */
  onLeave: (shownKey: string) => void
  /** Spends a voucher of whoever has just come in. */
  onVoucher: (shownKey: string) => void
  onDone: () => void
}

/** One answer: what has happened, and what to do now. */
export function KioskAnswer({ shown, onLeave, onVoucher, onDone }: KioskAnswerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const answer = shown.kind === 'answer' ? shown.answer : null
  const { title, text, isGood } = textsOf(shown)
  const Drawing = answer === null ? NotebookPen : isGood ? CircleCheck : CircleAlert
  return (
    <section
      aria-labelledby="answer"
      className={`grid content-center justify-items-center gap-6 rounded-card border-2 bg-surface p-6 text-center ${isGood ? 'border-reef' : answer ? 'border-clay' : 'border-lantern'}`}
    >
      <div className="flex flex-wrap items-center justify-center gap-x-12 gap-y-6">
        <div className={`grid justify-items-center gap-6 ${answer?.payPicture ? 'max-w-md' : 'max-w-3xl'}`}>
          <Drawing
            className={`size-16 ${isGood ? 'text-reef' : answer ? 'text-clay' : 'text-lantern'}`}
            aria-hidden="true"
          />
          <h1
            id="answer"
            ref={heading}
            tabIndex={-1}
            className={`leading-tight font-bold outline-none ${answer?.payPicture ? 'text-title' : 'text-display'}`}
          >
            {/* Thai would break within a name, as between any two of its words. */}
            <InOnePiece text={title} part={answer?.name ?? null} />
          </h1>
          <p className="max-w-xl text-2xl">{text}</p>
        </div>
        {answer?.payPicture && (
          <img
            src={answer.payPicture}
            alt={isForGuests(answer.reason) ? m.kiosk_pay_guest_alt() : m.kiosk_pay_alt()}
            width={296}
            height={296}
            className="rounded-control bg-white"
          />
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-4">
        {answer?.voucherMinutes && (
          <Button onClick={() => onVoucher(answer.key)} look="secondary" className="min-h-16 px-6 text-xl">
            {m.kiosk_voucher({ minutes: answer.voucherMinutes })}
          </Button>
        )}
        {answer?.canLeave && (
          <Button onClick={() => onLeave(answer.key)} className="min-h-16 px-6 text-xl">
            {m.kiosk_leave()}
          </Button>
        )}
        <Button
          onClick={onDone}
          look={answer?.canLeave ? 'secondary' : 'primary'}
          className="min-h-16 px-6 text-xl"
        >
          {m.kiosk_done()}
        </Button>
      </div>
    </section>
  )
}

type Texts = { title: string; text: string; isGood: boolean }

function textsOf(shown: KioskAnswerProps['shown']): Texts {
  if (shown.kind === 'noted') return { title: m.kiosk_noted(), text: m.kiosk_noted_text(), isGood: false }
  const { result, reason, name, since, until } = shown.answer
  if (reason)
    return { ...REFUSED[reason], title: REFUSED[reason].title(), text: REFUSED[reason].text(), isGood: false }
  if (result === 'already_in') {
    return {
      title: named(m.kiosk_in_already, name),
      text: m.kiosk_in_since({ time: timeOf(since) }),
      isGood: true,
    }
  }
  if (result === 'left') return { title: named(m.kiosk_bye, name), text: m.kiosk_bye_text(), isGood: true }
  return { title: named(m.kiosk_welcome, name), text: stayText(since, until), isGood: true }
}

/** Until when they may stay, which is over already for whoever came in days or minutes of grace. */
function stayText(since: string | null, until: string | null): string {
  if (until === null) return m.kiosk_welcome_open()
  if (since !== null && until <= since) return m.kiosk_welcome_grace()
  return m.kiosk_welcome_until({ time: timeOf(lastMinuteOf(new Date(until)).toISOString()) })
}

/** Without the house the tablet knows no names. */
function named(text: (texts: { name: string }) => string, name: string | null): string {
  return text({ name: name ?? m.kiosk_somebody() })
}

/** The hour, and the day where it is another one. */
function timeOf(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const isToday =
    formatInstant(at, 'en', { dateStyle: 'short' }) === formatInstant(nowHere(), 'en', { dateStyle: 'short' })
  return formatInstant(
    at,
    getLocale(),
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  )
}

const guest = (text: () => string) => ({ title: m.kiosk_guest_refused, text })

/** What is told of each refusal, and what one can do: a choice would be a riddle to whoever stands there. */
const REFUSED: Record<NonNullable<EntryAnswer['reason']>, Record<'title' | 'text', () => string>> = {
  unknown: { title: m.kiosk_unknown, text: m.kiosk_unknown_text },
  suspended: { title: m.kiosk_suspended, text: m.kiosk_ask_desk },
  no_entry: { title: m.kiosk_no_entry, text: m.kiosk_no_entry_text },
  not_started: { title: m.kiosk_not_started, text: m.kiosk_ask_desk },
  expired: { title: m.kiosk_expired, text: m.kiosk_pay_text },
  owed: { title: m.kiosk_owed, text: m.kiosk_pay_text },
  already_in: { title: m.kiosk_noted, text: m.kiosk_noted_text },
  not_ours: { title: m.kiosk_not_ours, text: m.kiosk_not_ours_text },
  code_over: { title: m.kiosk_code_over, text: m.kiosk_code_new },
  code_early: { title: m.kiosk_code_over, text: m.kiosk_code_new },
  provisional_over: { title: m.kiosk_code_over, text: m.kiosk_provisional_over },
  code_used: { title: m.kiosk_code_used, text: m.kiosk_code_next },
  too_many: { title: m.kiosk_too_many, text: m.kiosk_ask_desk },
  told_late: { title: m.kiosk_noted, text: m.kiosk_noted_text },
  cancelled: guest(m.kiosk_guest_cancelled),
  too_early: guest(m.kiosk_guest_early),
  too_late: guest(m.kiosk_guest_late),
  host_may_not: guest(m.kiosk_guest_host),
  to_pay: guest(m.kiosk_guest_pay),
} satisfies Record<EntryRefusal, unknown>
