import { Moon, Sun } from 'lucide-react'
import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { deLocalizeHref, getLocale, locales, localizeHref } from '#app/paraglide/runtime.js'
import { classNames } from './class-names.ts'
import { stayWhileOffline } from './connection.ts'
import { LANGUAGES } from './languages.ts'
import { switchTheme } from './switch-theme.ts'

/** The same page in every language; whole page loads, because the language belongs to the document. */
export function LanguageLinks({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const here = deLocalizeHref(pathname) + search
  return (
    <nav aria-label={m.appearance_language()} className={classNames('choices', className)}>
      {locales.map(locale => (
        <a
          key={locale}
          href={localizeHref(here, { locale })}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === getLocale() ? 'true' : undefined}
          onClick={stayWhileOffline}
        >
          {LANGUAGES[locale].name}
        </a>
      ))}
    </nav>
  )
}

/** Day or night, remembered by the server; a plain form, so that it works without JavaScript. */
export function ThemeForm({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action="/preferences"
      onSubmit={event => switchTheme(event.nativeEvent)}
      className={className}
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="choices">
        <legend className="sr-only">{m.appearance_theme()}</legend>
        <button type="submit" name="theme" value="day">
          <Sun className="size-4" aria-hidden="true" />
          {m.appearance_day()}
        </button>
        <button type="submit" name="theme" value="night">
          <Moon className="size-4" aria-hidden="true" />
          {m.appearance_night()}
        </button>
      </fieldset>
    </form>
  )
}
