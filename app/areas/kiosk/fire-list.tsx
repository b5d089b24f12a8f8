import { Flame } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FIRE_PIN, type Known } from '#app/joining/kiosks/rules.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { openFireList } from './secrets.ts'

type People = NonNullable<Awaited<ReturnType<typeof openFireList>>>

const timeOf = (iso: string) => formatInstant(new Date(iso), getLocale(), { timeStyle: 'short' })

/** How many are in, and by the staff's PIN who they are: also without a network (rule kiosks.fire-list). */
export function FireList({ known }: { known: Known }) {
  const [people, setPeople] = useState<People | null>(null)
  const [error, setError] = useState<string>()

  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pin = String(new FormData(event.currentTarget).get('pin'))
    const opened =
      known.fireList && FIRE_PIN.test(pin)
        ? await openFireList(known.fireList, { pin, kioskId: known.kioskId })
        : null
    setPeople(opened)
    setError(opened ? undefined : m.kiosk_pin_wrong())
  }

  return (
    <details onToggle={() => setPeople(null)} className="text-muted open:basis-full">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <Flame className="size-5" aria-hidden="true" />
        {m.kiosk_inside({ count: known.inside, time: timeOf(known.madeAt) })}
      </summary>
      {known.fireList === null && <p>{m.kiosk_fire_none()}</p>}
      {known.fireList !== null && people === null && (
        <form onSubmit={open} noValidate className="mt-3 flex max-w-md flex-wrap items-end gap-3">
          <TextField
            label={m.kiosk_pin()}
            name="pin"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            error={error}
          />
          <Button type="submit" look="secondary">
            {m.kiosk_pin_open()}
          </Button>
        </form>
      )}
      {people && (
        <ol className="mt-3 grid gap-x-8 sm:grid-cols-2 text-xl text-ink">
          {people.map(({ name, at, isPerhapsGone }) => (
            <li key={name + at}>
              {name}{' '}
              <span className="text-muted">
                {[timeOf(at), isPerhapsGone && m.visits_perhaps()].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
