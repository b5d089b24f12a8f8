import { Moon, Sun } from 'lucide-react'
import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'

/**
 * Offers the other mood. Both buttons are in the page and the style sheet shows one, because only the browser
 * knows which mood the system's setting makes.
 */
export function ThemeSwitch() {
  const { pathname, search } = useLocation()
  const look = 'theme-button size-11 place-items-center rounded-full text-ink hover:bg-sea-2'
  return (
    <form method="post" action="/preferences" className="shrink-0">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" name="theme" value="night" aria-label={m.site_theme_night()} className={look}>
        <Moon aria-hidden="true" size={20} />
      </button>
      <button type="submit" name="theme" value="day" aria-label={m.site_theme_day()} className={look}>
        <Sun aria-hidden="true" size={20} />
      </button>
    </form>
  )
}
