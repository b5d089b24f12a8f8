import { useLocation } from 'react-router'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import { localPath } from '#app/kit/ui/local-path.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, locales } from '#app/paraglide/runtime.js'

/** The same page in the other languages, as real links. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  return (
    <ul aria-label={m.site_language()} className="flex items-center">
      {locales.map(locale => (
        <li key={locale}>
          <a
            href={localPath(pathname, locale) + search}
            hrefLang={locale}
            lang={locale}
            title={LANGUAGES[locale].title}
            aria-current={locale === getLocale() ? 'true' : undefined}
            className="grid min-h-11 min-w-11 place-items-center rounded-full px-2 text-sm font-semibold text-muted hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-lantern aria-[current]:decoration-2 aria-[current]:underline-offset-8"
          >
            {LANGUAGES[locale].short}
          </a>
        </li>
      ))}
    </ul>
  )
}
