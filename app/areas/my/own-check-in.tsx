import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CODE_SECONDS } from '#app/joining/visits/rules/code.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'

/** A little before a code ends, so that no phone holds up one that is over. */
const RENEWED_EVERY_MS = (CODE_SECONDS - 5) * 1000

/** The code by which a member checks in, and out again: it renews itself, or by its link where no script runs. */
export function OwnCheckIn({ href, pageHref, isIn }: { href: string; pageHref: string; isIn: boolean }) {
  const turn = useTurns()
  const [lost, setLost] = useState<number | null>(null)
  return (
    <Panel
      title={isIn ? m.my_check_out_title() : m.my_check_in_title()}
      lead={isIn ? m.my_check_out_text() : m.my_check_in_text()}
    >
      <img
        src={`${href}?turn=${turn}`}
        alt={m.my_check_in_alt()}
        width={296}
        height={296}
        className="mx-auto h-auto w-full max-w-xs rounded-control border border-line bg-white"
        onError={() => setLost(turn)}
      />
      {lost === turn && <p role="status">{m.my_check_in_lost()}</p>}
      <ButtonLink href={pageHref} look="secondary" size="small" className="mx-auto">
        <RefreshCw className="size-5" aria-hidden="true" />
        {m.my_check_in_new()}
      </ButtonLink>
    </Panel>
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
