import { m } from '#app/paraglide/messages.js'

type TimeProps = {
  time: string | null
  isNextDay?: boolean
  /** The phone was offline and sent the press later. */
  wasSentLate?: boolean
  isForgotten?: boolean
}

/** When somebody came or left, and what there is to know about it (rule attendance.table: "Not recorded"). */
export function RecordedTime({ time, isNextDay, wasSentLate, isForgotten }: TimeProps) {
  return (
    <div className="grid justify-items-end gap-0.5 xl:justify-items-start">
      {time === null ? (
        <span className="whitespace-nowrap text-muted">{m.attendance_not_recorded()}</span>
      ) : (
        <span className="tabular-nums">{isNextDay ? m.attendance_next_day({ time }) : time}</span>
      )}
      {isForgotten && <span className="text-sm font-semibold text-clay">{m.attendance_forgotten()}</span>}
      {wasSentLate && <span className="text-sm text-muted">{m.attendance_sent_late()}</span>}
    </div>
  )
}
