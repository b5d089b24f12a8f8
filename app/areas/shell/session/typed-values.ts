/** A control of a form with what somebody has put into it. */
type Typed = { control: string; value: string; isChecked?: boolean }

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const NEVER_KEPT_TYPES = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'])
const SECRET_NAMES = /password|secret|token|otp/i
const SECRET_HINTS = /password|one-time-code|cc-/

const STORAGE_PREFIX = 'sala:typed:'

/**
 * Follows what is typed into the page's forms, to keep it when the session ends in the middle of it. Search and
 * filters stand in the address and need no keeping; passwords, files and codes must not be kept.
 */
export function followTyping() {
  const touched = new Set<Control>()
  const recent = new Set<Control>()
  const stopping = new AbortController()
  const note = ({ target }: Event) => {
    if (!isKeepable(target)) return
    touched.add(target)
    recent.add(target)
  }
  for (const name of ['input', 'change']) {
    document.addEventListener(name, note, { capture: true, signal: stopping.signal })
  }
  const list = () => [...touched].filter(control => control.isConnected && isKeepable(control))
  return {
    /** The controls that somebody has changed on this page. */
    list,
    /** Whether one of them is not yet sent, as far as a browser can tell. */
    isBusy: () => list().some(control => recent.has(control) || isUnsaved(control)),
    /** What was typed up to now has been sent. */
    settle: () => recent.clear(),
    forget: () => touched.clear(),
    stop: () => stopping.abort(),
  }
}

/** Whether it holds something else than the page came with; a control that React rules never seems to. */
function isUnsaved(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(option => option.selected !== option.defaultSelected)
  }
  if (control instanceof HTMLInputElement && isChoice(control)) {
    return control.checked !== control.defaultChecked
  }
  return control.value !== control.defaultValue
}

/** Keeps the values in this tab, for this person on this page. */
export function keepTyped(userId: string, path: string, controls: Control[]): void {
  const typed = controls.flatMap((control): Typed[] => {
    const { value } = control
    if (!(control instanceof HTMLInputElement) || !isChoice(control)) {
      return [{ control: addressOf(control), value }]
    }
    // Of a radio group only the chosen one says something.
    if (control.type === 'radio' && !control.checked) return []
    return [{ control: addressOf(control), value, isChecked: control.checked }]
  })
  if (typed.length > 0) writeKept(userId, path, typed)
}

/**
 * Puts kept values back into the forms of the page, and forgets them once they are there. Those of a form that is
 * not there yet wait for it.
 * @returns a function that stops waiting
 */
export function restoreTyped(userId: string, path: string): () => void {
  let waiting = readKept(userId, path)
  const fill = () => {
    const controls = new Map([...document.forms].flatMap(form => controlsOf(form)))
    waiting = waiting.filter(typed => {
      const control = controls.get(typed.control)
      if (control) put(control, typed)
      return !control
    })
    writeKept(userId, path, waiting)
  }
  if (waiting.length === 0) return () => {}
  fill()
  const observer = new MutationObserver(() => {
    if (waiting.length > 0) fill()
    else observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** After signing out nothing of what was typed stays in this tab. */
export function forgetTyped(): void {
  withStorage(storage => {
    for (const key of Object.keys(storage)) if (key.startsWith(STORAGE_PREFIX)) storage.removeItem(key)
  })
}

function isKeepable(target: EventTarget | null): target is Control {
  if (
    !(target instanceof HTMLInputElement) &&
    !(target instanceof HTMLTextAreaElement) &&
    !(target instanceof HTMLSelectElement)
  )
    return false
  if (target.form?.getAttribute('method')?.toLowerCase() !== 'post' || target.name === '') return false
  if (NEVER_KEPT_TYPES.has(target.type) || SECRET_NAMES.test(target.name)) return false
  return !SECRET_HINTS.test(target.autocomplete)
}

function isChoice({ type }: HTMLInputElement) {
  return type === 'checkbox' || type === 'radio'
}

/** What names a control on its page, also after the page was put together again. */
function addressOf(control: Control): string {
  const { form } = control
  const found = form && controlsOf(form).find(([, other]) => other === control)
  return found?.[0] ?? ''
}

function controlsOf(form: HTMLFormElement): [address: string, control: Control][] {
  const intent = form.querySelector<HTMLInputElement>('input[type=hidden][name=intent]')?.value ?? ''
  const action = form.getAttribute('action') ?? ''
  const twins = [...document.forms].filter(
    other =>
      other.getAttribute('action') === form.getAttribute('action') &&
      (other.querySelector<HTMLInputElement>('input[type=hidden][name=intent]')?.value ?? '') === intent,
  )
  const counts = new Map<string, number>()
  return [...form.elements].filter(isKeepable).map(control => {
    const choice = control instanceof HTMLInputElement && isChoice(control) ? control.value : ''
    const name = `${action} ${intent} ${twins.indexOf(form)} ${control.name} ${choice}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [`${name} ${count}`, control]
  })
}

/** Through the prototype's setter and with the events of typing, so that React takes notice. */
function put(control: Control, { value, isChecked }: Typed) {
  if (control instanceof HTMLInputElement && isChoice(control)) {
    if (control.checked !== isChecked) control.click()
    return
  }
  if (control.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function readKept(userId: string, path: string): Typed[] {
  const text = withStorage(storage => storage.getItem(keyOf(userId, path)))
  return text ? JSON.parse(text) : []
}

function writeKept(userId: string, path: string, typed: Typed[]) {
  withStorage(storage => {
    if (typed.length === 0) storage.removeItem(keyOf(userId, path))
    else storage.setItem(keyOf(userId, path), JSON.stringify(typed))
  })
}

function keyOf(userId: string, path: string) {
  return `${STORAGE_PREFIX}${userId}:${path}`
}

/** Nothing is kept where storage is blocked or full. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage)
  } catch {
    return null
  }
}
