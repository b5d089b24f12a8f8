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
    route('admin/login', 'features/accounts/routes/login.tsx', id('admin-login')),
    route('employee/login', 'features/accounts/routes/login.tsx', id('employee-login')),
    route('sign-out', 'features/accounts/routes/sign-out.ts', id('sign-out')),
    route('admin', 'areas/admin-index.ts', id('admin-index')),
    layout('areas/admin.tsx', id('admin'), [
      route('admin/dashboard', 'features/dashboard/routes/admin.tsx', id('dashboard')),
      route('admin/receipts/:id/image', 'features/receipts/routes/admin-image.ts', id('receipt-image')),
    ]),
    layout('areas/portal.tsx', id('portal'), [
      route('employee', 'features/employees/routes/portal.tsx', id('employee')),
    ]),
    route('*', 'areas/unknown.ts', id('unknown')),
  ]
}

export default [
  ...pages('en'),
  ...PREFIXED_LOCALES.flatMap(locale => prefix(locale, pages(locale))),
  route('preferences', 'areas/preferences.ts'),
] satisfies RouteConfigEntry[]
