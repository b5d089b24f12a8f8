import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import type { RoomAnswer } from '#app/space/bookings/views/room.ts'
import { KioskCamera } from './camera.tsx'
import { TypedEntry } from './typed-entry.tsx'
import type { Asked } from './use-kiosk.ts'
import type { Wanted } from './use-room.ts'

type RoomWhoProps = {
  wanted: Wanted
  isBusy: boolean
  onCode: (code: string) => void
  onTyped: (asked: Asked) => Promise<void>
  onBack: () => void
}

/** Who is it: the check-in code of the member area, or the ID with its Pass, as at the entrance. */
export function RoomWho({ wanted, isBusy, onCode, onTyped, onBack }: RoomWhoProps) {
  const heading = useFocused()
  return (
    <div className="grid content-center gap-6 lg:grid-cols-2 lg:gap-10">
      <section className="flex flex-col gap-4" aria-labelledby="show">
        <h1 id="show" ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
          {titleOf(wanted)}
        </h1>
        <p className="text-lead text-muted">
          {wanted.intent === 'book' ? m.room_show_to_book() : m.room_show()}
        </p>
        <KioskCamera onCode={onCode} />
        <p>
          <Button look="secondary" onClick={onBack}>
            {m.room_back()}
          </Button>
        </p>
      </section>
      <TypedEntry isBusy={isBusy} onTyped={onTyped} submitLabel={titleOf(wanted)} />
    </div>
  )
}

function titleOf(wanted: Wanted): string {
  if (wanted.intent === 'book') return `${m.room_book_until({ time: wanted.until })} · ${wanted.price}`
  return wanted.intent === 'end' ? m.room_end() : m.room_check_in()
}

/** What became of it; null where the house did not answer, and nobody knows. */
export function RoomAnswerCard({ answer, onDone }: { answer: RoomAnswer | null; onDone: () => void }) {
  const heading = useFocused()
  const isDone = answer?.isDone ?? false
  const Drawing = isDone ? CircleCheck : CircleAlert
  return (
    <section
      aria-labelledby="answer"
      className={`grid content-center justify-items-center gap-6 rounded-card border-2 bg-surface p-6 text-center ${isDone ? 'border-reef' : 'border-clay'}`}
    >
      <Drawing className={`size-16 ${isDone ? 'text-reef' : 'text-clay'}`} aria-hidden="true" />
      <h1
        id="answer"
        ref={heading}
        tabIndex={-1}
        className="text-display leading-tight font-bold outline-none"
      >
        {answer?.title ?? m.room_unanswered()}
      </h1>
      <p className="max-w-xl text-2xl">{answer?.text ?? m.room_unanswered_text()}</p>
      <Button onClick={onDone} className="min-h-16 px-6 text-xl">
        {m.kiosk_done()}
      </Button>
    </section>
  )
}

/** What is new is where a reader's voice goes on. */
function useFocused() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
