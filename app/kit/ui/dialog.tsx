import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

type DialogProps = {
  title: ReactNode
  /** Called when the visitor leaves by Esc, the close control or the backdrop. */
  onClose: () => void
  closeLabel: string
  children: ReactNode
  className?: string
  /** Where the close control leads while there is no JavaScript. */
  closeHref?: string
}

/**
 * A modal dialog on the browser's own `<dialog>`: focus is trapped and given back, the page behind is inert and
 * does not scroll. Rendered on the server it is open in place, so that it works without JavaScript.
 */
export function Dialog({ title, onClose, closeLabel, children, className, closeHref }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect, because only a dialog that is still in the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.matches(':modal')) return
    dialog.close()
    dialog.showModal()
    return () => {
      dialog.close()
      setTimeout(focusScreen)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's click has Esc as its key, from the browser
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      onCancel={event => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        // A browser may close it without asking, for example on Esc before the page was touched.
        if (event.target === ref.current && !ref.current.open) onClose()
      }}
      onClick={event => {
        if (event.target === ref.current) onClose()
      }}
      className={classNames(
        'fixed inset-0 z-50 m-auto max-h-dvh w-full max-w-2xl overflow-y-auto overscroll-contain scroll-pb-28 bg-ground p-0 text-ink shadow-2xl backdrop:bg-sea-4/70 sm:max-h-[92dvh] sm:rounded-card',
        className,
      )}
    >
      <div className="p-5 sm:p-8">
        <div className="mb-5 flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-2xl font-bold">
            {title}
          </h2>
          <CloseControl label={closeLabel} href={closeHref} onClose={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** What opened a dialog may be gone with what was done in it: whoever goes by keys or by ear is then at the screen's heading. */
function focusScreen() {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

type CloseControlProps = { label: string; href: string | undefined; onClose: () => void }

function CloseControl({ label, href = '#', onClose }: CloseControlProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it acts as a button, and without JavaScript is a link
    <a
      href={href}
      role="button"
      className="grid size-11 shrink-0 place-items-center rounded-full border border-control text-xl leading-none"
      onClick={event => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={event => {
        if (event.key !== ' ') return
        event.preventDefault()
        onClose()
      }}
    >
      <span aria-hidden="true">×</span>
      <span className="sr-only">{label}</span>
    </a>
  )
}
