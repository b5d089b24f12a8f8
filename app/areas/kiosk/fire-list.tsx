import { Flame, Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FirePeople } from '#app/areas/shell/fire-people.tsx'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { FIRE_PIN, type FireList, type Known } from '#app/presence/kiosks/rules.ts'
import { openFireList } from './secrets.ts'

const timeOf = (iso: string) => formatInstant(new Date(iso), getLocale(), { timeStyle: 'short' })

/** How many are in, and by the staff's PIN who they are: also without a network (rule kiosks.fire-list). */
export function KioskFireList({ known }: { known: Known }) {
  const [list, setList] = useState<FireList | null>(null)
  const [error, setError] = useState<string>()

  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pin = String(new FormData(event.currentTarget).get('pin'))
    const opened =
      known.fireList && FIRE_PIN.test(pin)
        ? await openFireList(known.fireList, { pin, kioskId: known.kioskId })
        : null
    setList(opened)
    setError(opened ? undefined : m.kiosk_pin_wrong())
  }

  return (
    <details onToggle={() => setList(null)} className="text-muted open:basis-full">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <Flame className="size-5" aria-hidden="true" />
        {m.kiosk_inside({ count: known.inside, time: timeOf(known.madeAt) })}
      </summary>
      {known.fireList === null && <p>{m.kiosk_fire_none()}</p>}
      {known.fireList !== null && list === null && (
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
      {list && (
        <div className="mt-3 grid justify-items-start gap-6 text-lead">
          <Button onClick={() => window.print()} look="secondary" className="print:hidden">
            <Printer className="size-5" aria-hidden="true" />
            {m.visits_print()}
          </Button>
          <FirePeople list={list} />
        </div>
      )}
    </details>
  )
}
