import { useEffect, useRef, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { PriceShown } from '../rules/new-booking.ts'

const WAIT_MS = 250
const ASKED = ['intent', 'member', 'space', 'from', 'to', 'pay']

/**
 * What the booking costs, asked of the server while the form is filled in, and sent along as what was shown. Without a script the
 * first press says it (rule bookings.seen).
 * @param shown what the answer to the last press showed
 */
export function PriceNow({ shown }: { shown: string }) {
  const output = useRef<HTMLOutputElement>(null)
  const [price, setPrice] = useState<PriceShown | 'asking' | null>(null)
  useEffect(() => {
    const form = output.current?.form
    if (form) return followForm(form, setPrice)
  }, [])
  const isKnown = price !== null && price !== 'asking'
  return (
    <>
      <input type="hidden" name="shown" value={isKnown ? price.satang : price ? '' : shown} readOnly />
      <output ref={output} name="price" aria-label={m.booking_price()}>
        {isKnown && price.text}
      </output>
    </>
  )
}

/** Asks once at first and whenever something is typed, once that pauses. */
function followForm(form: HTMLFormElement, say: (price: PriceShown | 'asking' | null) => void) {
  let asking = new AbortController()
  const ask = () => {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    setTimeout(async () => {
      const price = signal.aborted ? null : await fetchPrice(new FormData(form), signal)
      if (!signal.aborted) say(price)
    }, WAIT_MS)
  }
  const askAgain = () => {
    say('asking')
    ask()
  }
  ask()
  form.addEventListener('input', askAgain)
  return () => {
    asking.abort()
    form.removeEventListener('input', askAgain)
  }
}

async function fetchPrice(typed: FormData, signal: AbortSignal): Promise<PriceShown | null> {
  const params = new URLSearchParams(ASKED.map(name => [name, String(typed.get(name) ?? '')]))
  try {
    const response = await fetch(`${localizeHref('/admin/bookings/price')}?${params}`, {
      redirect: 'manual',
      signal,
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
