/**
 * The pins of the plan show their bubbles by the style sheet alone. This adds the light in the room, Esc, and on a phone
 * the way to what stands below the plan.
 * @returns how to end it
 */
export function followPins(part: HTMLElement): () => void {
  const plan = part.querySelector<HTMLElement>('[data-plan]')
  if (!plan) return () => {}
  const ending = new AbortController()
  const pins = [...plan.querySelectorAll<HTMLElement>('.pin')]
  let active: HTMLElement | null = null

  const light = (pin: HTMLElement | null) => {
    active?.querySelector('button')?.removeAttribute('data-active')
    active = pin
    pin?.querySelector('button')?.setAttribute('data-active', 'true')
    plan.dataset['active'] = pin?.dataset['pin'] ?? ''
  }
  const open = (pin: HTMLElement) => {
    for (const one of pins) delete one.dataset['closed']
    light(pin)
  }
  const leave = (pin: HTMLElement) => {
    delete pin.dataset['closed']
    if (active === pin) light(null)
  }
  for (const pin of pins) {
    const on = (type: string, act: () => void) => pin.addEventListener(type, act, { signal: ending.signal })
    on('pointerenter', () => open(pin))
    on('focusin', () => open(pin))
    on('pointerleave', () => leave(pin))
    on('focusout', () => leave(pin))
    on('click', () => {
      open(pin)
      pin.querySelector('.pin-bubble')?.scrollIntoView({ block: 'nearest' })
    })
  }
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !active) return
    active.dataset['closed'] = 'true'
    light(null)
  }
  plan.addEventListener('keydown', close, { signal: ending.signal })
  return () => ending.abort()
}
