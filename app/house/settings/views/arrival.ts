import type { GettingIn } from '#app/kit/ui/how-to-get-in.tsx'
import type { Locale } from '#app/paraglide/runtime.js'
import { houseImagePath } from '../rules/front.ts'
import { mapLink } from '../rules/links.ts'
import { codeWordsIn } from '../schema/arrival.ts'
import type { Settings } from '../schema/settings.ts'
import { companyInWords } from '../texts.ts'

type Asked = {
  locale: Locale
  /** Whether they may come in at this moment: nobody else is given the Wi-Fi. */
  mayEnter: boolean
}

/** How to get in and online (rule site.arrival). */
export function viewArrival(
  { company, links, front, arrival }: Settings,
  { locale, mayEnter }: Asked,
): GettingIn {
  const { street, city, region, postalCode } = companyInWords(company, locale)
  const { door } = front.photos
  const { wifiName: name, wifiPassword: password } = arrival
  return {
    address: `${street}, ${city}, ${region} ${postalCode}`,
    mapHref: mapLink(links, company),
    door: door && { src: houseImagePath(door.file), alt: door.alt[locale] },
    code: codeWordsIn(arrival, locale),
    rules: arrival.rules[locale],
    wifi: mayEnter && name ? { name, password } : null,
  }
}
