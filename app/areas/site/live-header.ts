import { stayWhileOffline } from '#app/kit/ui/connection.ts'
import { switchTheme } from '#app/kit/ui/switch-theme.ts'

/** Changes its style once the page has scrolled more than 50 px (rule landing.sticky-bar). */
const SCROLLED_PX = 50

/**
 * The bar's links, its menu (a popover) and its forms work without a script. This adds what follows the page: its style
 * after scrolling, the name of the menu's state, the other mood without a new page, and the query in the links to the
 * other languages.
 * @returns how to end it
 */
export function liveHeader(part: HTMLElement): () => void {
  const header = part.querySelector('header')
  const menu = part.querySelector<HTMLElement>('[popover]')
  const button = part.querySelector('[popovertarget]')
  if (!header || !menu || !button) return () => {}
  const ending = new AbortController()
  const { signal } = ending

  const onScroll = () => header.toggleAttribute('data-scrolled', window.scrollY > SCROLLED_PX)
  const onToggle = () => button.setAttribute('aria-expanded', String(menu.matches(':popover-open')))
  onScroll()
  onToggle()
  window.addEventListener('scroll', onScroll, { passive: true, signal })
  menu.addEventListener('toggle', onToggle, { signal })
  menu.addEventListener('click', event => followLink(event, menu), { signal })
  header.addEventListener('submit', switchInPlace, { signal })
  return () => ending.abort()
}

function followLink(event: MouseEvent, menu: HTMLElement) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  if (!link.hreflang) return menu.hidePopover()
  link.search = window.location.search
  stayWhileOffline(event)
}

/** The button that takes this one's place keeps the focus. */
function switchInPlace(event: SubmitEvent) {
  const { submitter, target } = event
  switchTheme(event)
  if (!(submitter instanceof HTMLButtonElement) || !(target instanceof HTMLFormElement)) return
  target.querySelector<HTMLButtonElement>(`button:not([value='${submitter.value}'])`)?.focus()
}
