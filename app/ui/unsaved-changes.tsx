import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Asks before what was typed is lost by going elsewhere; sending the form, which stays where it is, is no loss.
 * Reloading and closing the tab are asked about by the browser itself.
 */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && placeOf(currentLocation) !== placeOf(nextLocation),
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={m.unsaved_title()} closeLabel={m.dialog_close()} onClose={() => blocker.reset()}>
      <p>{m.unsaved_text()}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={() => blocker.proceed()}>
          {m.unsaved_discard()}
        </Button>
        <Button onClick={() => blocker.reset()}>{m.unsaved_keep()}</Button>
      </div>
    </Dialog>
  )
}

function placeOf({ pathname, search }: Location) {
  return pathname + search
}
