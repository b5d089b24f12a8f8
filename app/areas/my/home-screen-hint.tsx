import { Share, SquarePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

const DISMISSED = 'home-screen-hint'

/** Says once how the pass comes onto the phone's home screen: on phones, where it is not there already. */
export function HomeScreenHint() {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isOfUse()), [])
  if (!isShown) return null
  const isApple = /iPhone|iPad/.test(navigator.userAgent)
  const Drawing = isApple ? Share : SquarePlus
  return (
    <section
      aria-labelledby="home-screen"
      className="flex gap-4 rounded-card border border-line bg-surface px-5 py-4"
    >
      <Drawing className="mt-0.5 size-6 shrink-0 text-reef" aria-hidden="true" />
      <div className="grid justify-items-start gap-1">
        <h2 id="home-screen" className="font-bold">
          {m.my_home_screen()}
        </h2>
        <p className="text-sm text-muted">{isApple ? m.my_home_screen_apple() : m.my_home_screen_other()}</p>
        <Button
          look="quiet"
          size="small"
          className="-ml-4"
          onClick={() => {
            dismiss()
            setShown(false)
          }}
        >
          {m.my_home_screen_dismiss()}
        </Button>
      </div>
    </section>
  )
}

/** Opened from the home screen it is an app without the browser around it. */
function isOfUse(): boolean {
  const isPhone = matchMedia('(pointer: coarse) and (width < 64rem)').matches
  const isThere = matchMedia('(display-mode: standalone)').matches
  return isPhone && !isThere && !wasDismissed()
}

/** A browser that keeps nothing would ask at every visit: it is left alone. */
function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return true
  }
}

function dismiss() {
  localStorage.setItem(DISMISSED, '')
}
