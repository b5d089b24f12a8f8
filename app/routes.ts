import { index, layout, prefix, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Languages whose paths begin with their code; English has the bare paths. */
const PREFIXED_LOCALES = ['th']

/** Every URL for people. `locale` only keeps the ids of the language trees apart. */
function pages(locale: string): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${locale}/${name}` })
  return [
    layout('areas/site.tsx', id('site'), [
      index('features/landing/routes/site.tsx', id('landing')),
      route('membership', 'features/registration/routes/site.tsx', id('membership')),
      route('thai-scan-receipt', 'features/receipts/routes/site.tsx', id('receipt')),
      route('submission-success', 'features/receipts/routes/site-success.tsx', id('receipt-success')),
    ]),
    route('*', 'areas/unknown.ts', id('unknown')),
  ]
}

export default [
  ...pages('en'),
  ...PREFIXED_LOCALES.flatMap(locale => prefix(locale, pages(locale))),
  route('preferences', 'areas/preferences.ts'),
] satisfies RouteConfigEntry[]
