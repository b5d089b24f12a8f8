import type { MetaDescriptor } from 'react-router'
import { baseLocale, getLocale, type Locale, locales } from '#app/paraglide/runtime.js'
import { LANGUAGES } from './languages.ts'
import { localPath } from './local-path.ts'

type PageMeta = {
  title: string
  description: string
  /** Where the page is found in the language that it is shown in. */
  url: string
  siteName: string
  /** Full address of the picture that a link to the page is shown with. */
  image: string
  type: 'website' | 'article'
}

/** What search engines and link previews read of a public page, with its addresses in the other languages. */
export function pageMeta({ title, description, url, siteName, image, type }: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...alternatesOf(url),
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: LANGUAGES[getLocale()].sharing },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ]
}

function alternatesOf(url: string): MetaDescriptor[] {
  const { pathname, search, origin } = new URL(url)
  const addressIn = (locale: Locale) => origin + localPath(pathname + search, locale)
  return [
    ...locales.map(locale => ({ hrefLang: locale as string, href: addressIn(locale) })),
    { hrefLang: 'x-default', href: addressIn(baseLocale) },
  ].map(alternate => ({ tagName: 'link', rel: 'alternate', ...alternate }))
}
