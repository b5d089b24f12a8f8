import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { CODE_SECONDS } from '#app/presence/visits/rules/code.ts'

/** A little before a code ends, so that no phone holds up one that is over. */
const RENEWED_EVERY_MS = (CODE_SECONDS - 5) * 1000

/** The code by which a member checks in, and out again: it renews itself, or by its link where no script runs or none came. */
export function OwnCheckIn({ href, pageHref, isIn }: { href: string; pageHref: string; isIn: boolean }) {
  const turn = useTurns()
  const [lost, setLost] = useState<number | null>(null)
  const isLost = lost === turn
  return (
    <section aria-labelledby="check-in" className="grid justify-items-center gap-1">
      <img
        src={`${href}?turn=${turn}`}
        alt={m.my_check_in_alt()}
        width={296}
        height={296}
        className="pass-code h-auto rounded-control border border-line bg-white"
        onError={() => setLost(turn)}
      />
      <div className="flex flex-wrap items-baseline justify-center gap-x-2 text-center">
        <h2 id="check-in" className="font-bold">
          {isIn ? m.my_check_out_title() : m.my_check_in_title()}
        </h2>
        <p className="text-sm text-muted">{m.my_check_in_hold()}</p>
      </div>
      {isLost && <p role="status">{m.my_check_in_lost()}</p>}
      <ButtonLink
        href={pageHref}
        look="secondary"
        size="small"
        className={classNames('noscript:inline-flex', !isLost && 'hidden')}
      >
        <RefreshCw className="size-5" aria-hidden="true" />
        {m.my_check_in_new()}
      </ButtonLink>
    </section>
  )
}

/** Counts on while the page is looked at, and at once when somebody comes back to it. */
function useTurns(): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const next = () => {
      if (document.visibilityState === 'visible') setTurn(count => count + 1)
    }
    const timer = setInterval(next, RENEWED_EVERY_MS)
    document.addEventListener('visibilitychange', next)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', next)
    }
  }, [])
  return turn
}
