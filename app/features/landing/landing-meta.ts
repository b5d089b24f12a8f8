import type { MetaDescriptor } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale, locales, localizeHref } from '#app/paraglide/runtime.js'
import { landingData } from './structured-data.ts'
import type { LandingData } from './view.ts'

type MetaInput = Pick<LandingData, 'company' | 'reception' | 'links' | 'plans' | 'events'> & {
  origin: string
}

/** What search engines and link previews read. */
export function landingMeta({ origin, ...landing }: MetaInput): MetaDescriptor[] {
  const addressIn = (locale: (typeof locales)[number]) => new URL(localizeHref('/', { locale }), origin).href
  const url = addressIn(getLocale())
  const { name, street, city } = landing.company
  const title = m.landing_title({ company: name, city })
  const description = m.landing_description({ street, city })
  const alternates = [
    ...locales.map(locale => ({ hrefLang: locale, href: addressIn(locale) })),
    { hrefLang: 'x-default', href: addressIn(baseLocale) },
  ]
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...alternates.map(alternate => ({ tagName: 'link' as const, rel: 'alternate', ...alternate })),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: getLocale() },
    { property: 'og:image', content: new URL('/og.png', origin).href },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...landingData(landing, { url, description }).map(data => ({ 'script:ld+json': data })),
  ]
}
