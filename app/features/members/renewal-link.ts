import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'

/** Where a member signs up again, in their language: for the plan, or to choose one where theirs is not on sale. */
export function renewalUrl(origin: string, plan: { slug: string } | undefined, locale: string): string {
  const path = plan ? `/?register=${plan.slug}&member=yes` : '/membership?member=yes'
  return origin + localizeHref(path, { locale: toLocale(locale) ?? baseLocale })
}
