/** How long a press waits for the program before it does what it does without one. */
const PATIENCE_MS = 8_000

const MODULE = /<script nonce="([^"]+)" type="module" async="">/
const PRELOAD = /(<link rel=")modulepreload(" fetchpriority="low")/g

/**
 * Leaves the page's scripts where they are, but asleep: no script is loaded until the visitor does something
 * (decisions/032-pages-start-when-used). React finds the elements that it expects; the one that wakes them removes itself.
 * @param keptAs under which the browser may have kept something that the program shows: then it starts at once.
 */
export function asleep(html: string, keptAs = ''): string {
  const program = `(${startOnUse})(${PATIENCE_MS},${JSON.stringify(keptAs)})`
  return html
    .replace(PRELOAD, '$1later$2')
    .replace(
      MODULE,
      (_, nonce) => `<script nonce="${nonce}">${program}</script><script nonce="${nonce}" type="later">`,
    )
}

/**
 * Runs in the page, as text: it uses nothing from outside. Loads the program at the first sign of a visitor, and holds
 * what is pressed meanwhile until the program (`pagelive`, entry.client) is there to take it.
 */
function startOnUse(patience: number, keptAs: string) {
  const signs = 'pointermove pointerdown touchstart dragenter keydown focusin input scroll wheel'.split(' ')
  const early = { capture: true, passive: true }
  let pressed: HTMLElement | null = null

  /** Browsers report a pointer that rests where the page appears as one that moves by nothing. */
  function notice(event: Event) {
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return
    start()
  }

  function start() {
    for (const sign of signs) removeEventListener(sign, notice, early)
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', start)
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload'
    const asleep = document.querySelector<HTMLScriptElement>('script[type=later]')
    if (!asleep) return
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = asleep.nonce
    script.textContent = asleep.textContent
    document.head.append(script)
  }

  function hold(event: MouseEvent) {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
    if (button || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return
    const control = target.closest<HTMLElement>('a[data-discover], a[href^="#"], form button')
    if (!control) return
    event.preventDefault()
    if (!pressed) setTimeout(goOn, patience)
    pressed = control
  }

  function goOn() {
    removeEventListener('click', hold, true)
    removeEventListener('pagelive', live)
    if (pressed) nowOf(pressed).click()
    pressed = null
  }

  /** React may have made the form again, around what the browser had kept of it. */
  function nowOf(control: HTMLElement) {
    if (control.isConnected || !(control instanceof HTMLButtonElement)) return control
    const { name, value } = control
    return document.querySelector<HTMLElement>(`button[name="${name}"][value="${value}"]`) ?? control
  }

  /**
   * What the pointer and the focus are on has come before React listened: it comes again. The press waits for what
   * the program puts right as it starts.
   */
  function live() {
    const hovered = [...document.querySelectorAll(':hover')].at(-1)
    hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    const { activeElement, body } = document
    if (activeElement !== body) activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    requestAnimationFrame(() => setTimeout(goOn))
  }

  function hasKept() {
    try {
      return localStorage.getItem(keptAs) !== null
    } catch {
      return false // storage is blocked
    }
  }

  for (const sign of signs) addEventListener(sign, notice, early)
  addEventListener('click', hold, true)
  addEventListener('pagelive', live)
  if (hasKept()) start()
  document.currentScript?.remove()
}
