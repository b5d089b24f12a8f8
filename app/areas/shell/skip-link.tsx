import { m } from '#app/paraglide/messages.js'

/** The first stop of the Tab key: past the navigation, to what the screen is about (`id="content"`). */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {m.admin_skip()}
    </a>
  )
}
