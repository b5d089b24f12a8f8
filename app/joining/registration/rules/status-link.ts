import { type Locale, localizeHref, toLocale } from '#app/paraglide/runtime.js'

/** The path of the page that shows its visitor where the application stands; whoever has it may see it. */
export function statusPath(statusKey: string, locale?: Locale): string {
  return localizeHref(`/application/${statusKey}`, locale && { locale })
}

type LinkedApplication = { statusKey: string; locale: string }

/** The same with its origin, in the language of the application: for mails. */
export function statusUrl(origin: string, { statusKey, locale }: LinkedApplication): string {
  return origin + statusPath(statusKey, toLocale(locale) ?? 'en')
}

/** The path of the page that says how to pay, again and again until it is paid. */
export function paymentPath(statusKey: string): string {
  return localizeHref(`/application/${statusKey}/payment`)
}
