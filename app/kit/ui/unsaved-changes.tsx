import { useEffect, useRef, useState } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Asks before what was typed is lost by going elsewhere; sending the form, which stays where it is, is no loss.
 * Reloading and closing the tab are asked about by the browser itself.
 */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const question = useQuestion(isDirty)

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  if (!question) return null
  return (
    <Dialog title={m.unsaved_title()} closeLabel={m.dialog_close()} onClose={question.stay}>
      <p>{m.unsaved_text()}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={question.leave}>
          {m.unsaved_discard()}
        </Button>
        <Button onClick={question.stay}>{m.unsaved_keep()}</Button>
      </div>
    </Dialog>
  )
}

/**
 * The question whether to leave; null while there is none. The router forgets whom it holds up as soon as the page has
 * loaded again, which it does behind every form that was refused: the question remembers where they were going.
 */
function useQuestion(isDirty: boolean) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [target, setTarget] = useState<Location | null>(null)
  const isDecided = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isFree = isDecided.current || placeOf(currentLocation) === placeOf(nextLocation)
    isDecided.current = false
    const isHeld = isDirty && !isFree
    if (isHeld) setTarget(nextLocation)
    return isHeld
  })

  if (!target) return null
  const stay = () => {
    setTarget(null)
    blocker.reset?.()
  }
  const leave = () => {
    setTarget(null)
    if (blocker.state === 'blocked') return blocker.proceed()
    isDecided.current = true
    navigate(target, { state: target.state, preventScrollReset: target.pathname === pathname })
  }
  return { stay, leave }
}

function placeOf({ pathname, search }: Location) {
  return pathname + search
}
