import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/kit/ui/page-meta.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { LandingData } from './landing.server.ts'
import { landingData } from './structured-data.ts'

type MetaInput = Pick<
  LandingData,
  'company' | 'hasPlaceOnMap' | 'reception' | 'links' | 'plans' | 'events'
> & {
  origin: string
}

/** What search engines and link previews read. */
export function landingMeta({ origin, ...landing }: MetaInput): MetaDescriptor[] {
  const { name, street, city } = landing.company
  const url = new URL(localizeHref('/'), origin).href
  const title = m.landing_title({ company: name, city })
  const description = m.landing_description({ street, city })
  const image = new URL('/og.png', origin).href
  return [
    ...pageMeta({ title, description, url, siteName: name, image, type: 'website' }),
    ...landingData(landing, { url, description }).map(data => ({ 'script:ld+json': data })),
  ]
}
