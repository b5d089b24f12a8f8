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
      route('application/:key', 'features/registration/routes/site-status.tsx', id('application-status')),
      route('submission-success', 'features/receipts/routes/site-success.tsx', id('receipt-success')),
    ]),
    route(
      'application/:key/version',
      'features/registration/routes/status-version.ts',
      id('application-version'),
    ),
    route('admin/login', 'features/accounts/routes/login.tsx', id('admin-login')),
    route('employee/login', 'features/accounts/routes/login.tsx', id('employee-login')),
    route('admin/login/verify', 'features/accounts/routes/login-verify.tsx', id('admin-verify')),
    route('employee/login/verify', 'features/accounts/routes/login-verify.tsx', id('employee-verify')),
    route('forgot-password', 'features/accounts/routes/forgot-password.tsx', id('forgot-password')),
    route('reset-password', 'features/accounts/routes/reset-password.tsx', id('reset-password')),
    route('confirm-email', 'features/accounts/routes/confirm-email.tsx', id('confirm-email')),
    route('sign-out', 'features/accounts/routes/sign-out.ts', id('sign-out')),
    route('admin', 'areas/admin-index.ts', id('admin-index')),
    layout('areas/admin.tsx', id('admin'), [
      route('admin/dashboard', 'features/dashboard/routes/admin.tsx', id('dashboard')),
      route('admin/live', 'areas/admin-live.ts', id('admin-live')),
      route('admin/waiting', 'areas/admin-waiting.ts', id('admin-waiting')),
      route('admin/search', 'features/search/routes/admin.tsx', id('search')),
      route('admin/search/results', 'features/search/routes/admin-results.ts', id('search-results')),
      route('admin/dashboard/export', 'features/dashboard/routes/admin-export.ts', id('dashboard-export')),
      route('admin/profile', 'areas/admin-profile.tsx', id('admin-profile')),
      route('admin/events', 'features/events/routes/admin.tsx', id('events')),
      route('admin/events/export', 'features/events/routes/admin-export.ts', id('events-export')),
      route('admin/services', 'features/services/routes/admin.tsx', id('services')),
      route('admin/services/export', 'features/services/routes/admin-export.ts', id('services-export')),
      route('admin/members', 'features/members/routes/admin.tsx', id('members')),
      route('admin/members/export', 'features/members/routes/admin-export.ts', id('members-export')),
      route('admin/members/import', 'features/members/routes/admin-import.tsx', id('members-import')),
      route(
        'admin/members/import/template',
        'features/members/routes/admin-import-template.ts',
        id('members-import-template'),
      ),
      route(
        'admin/members/import/:id',
        'features/members/routes/admin-import-list.tsx',
        id('members-import-list'),
      ),
      route('admin/members/:id', 'features/members/routes/admin-member.tsx', id('member')),
      route('admin/leave', 'features/leave/routes/admin.tsx', id('leave')),
      route('admin/leave/export', 'features/leave/routes/admin-export.ts', id('leave-export')),
      route('admin/leave/calendar', 'features/leave/routes/admin-calendar.tsx', id('leave-calendar')),
      route('admin/leave/balances', 'features/leave/routes/admin-balances.tsx', id('leave-balances')),
      route('admin/messages', 'features/messages/routes/admin.tsx', id('messages')),
      route('admin/activity', 'features/activity/routes/admin.tsx', id('activity')),
      route('admin/activity/export', 'features/activity/routes/admin-export.ts', id('activity-export')),
      route('admin/applications', 'features/applications/routes/admin.tsx', id('applications')),
      route(
        'admin/applications/export',
        'features/applications/routes/admin-export.ts',
        id('applications-export'),
      ),
      route(
        'admin/applications/:id',
        'features/applications/routes/admin-application.tsx',
        id('application'),
      ),
      route('admin/receipts', 'features/receipts/routes/admin.tsx', id('receipts')),
      route('admin/receipts/export', 'features/receipts/routes/admin-export.ts', id('receipts-export')),
      route('admin/receipts/:id', 'areas/admin-receipt.tsx', id('receipt-record')),
      route('admin/receipts/:id/image', 'features/receipts/routes/admin-image.ts', id('receipt-image')),
      layout('areas/admin-settings.tsx', id('settings'), [
        route('admin/settings', 'areas/admin-settings-overview.tsx', id('settings-overview')),
        route('admin/settings/webhooks', 'features/webhooks/routes/admin.tsx', id('settings-webhooks')),
        route(
          'admin/settings/webhooks/:id',
          'features/webhooks/routes/admin-delivery.tsx',
          id('settings-delivery'),
        ),
        route('admin/settings/mail', 'features/mail/routes/admin.tsx', id('settings-mail')),
        route('admin/settings/mail/:id', 'features/mail/routes/admin-mail.tsx', id('settings-one-mail')),
        route('admin/settings/staff', 'features/accounts/routes/settings-staff.tsx', id('settings-staff')),
        route(
          'admin/settings/staff/:id',
          'features/accounts/routes/settings-staff-person.tsx',
          id('settings-staff-person'),
        ),
        route('admin/settings/company', 'features/settings/routes/admin-company.tsx', id('settings-company')),
        route('admin/settings/hours', 'features/settings/routes/admin-hours.tsx', id('settings-hours')),
        route('admin/settings/contact', 'features/settings/routes/admin-contact.tsx', id('settings-contact')),
        route('admin/settings/links', 'features/settings/routes/admin-links.tsx', id('settings-links')),
        route(
          'admin/settings/statistics',
          'features/settings/routes/admin-statistics.tsx',
          id('settings-statistics'),
        ),
        route('admin/settings/leave', 'features/settings/routes/admin-leave.tsx', id('settings-leave')),
        route(
          'admin/settings/renewals',
          'features/settings/routes/admin-renewals.tsx',
          id('settings-renewals'),
        ),
        route('admin/settings/plans', 'features/plans/routes/admin.tsx', id('settings-plans')),
        route(
          'admin/settings/plans/new',
          'features/plans/routes/admin-new-plan.tsx',
          id('settings-new-plan'),
        ),
        route('admin/settings/plans/:slug', 'features/plans/routes/admin-plan.tsx', id('settings-plan')),
        route('admin/settings/membership-fee', 'features/settings/routes/admin-fee.tsx', id('settings-fee')),
        route('admin/settings/vat', 'features/settings/routes/admin-vat.tsx', id('settings-vat')),
        route(
          'admin/settings/payments',
          'features/settings/routes/admin-payments.tsx',
          id('settings-payments'),
        ),
        route(
          'admin/settings/payment-links',
          'features/plans/routes/admin-payment-links.tsx',
          id('settings-payment-links'),
        ),
      ]),
    ]),
    layout('areas/portal.tsx', id('portal'), [
      route('employee', 'features/employees/routes/portal.tsx', id('employee')),
      route('employee/leave', 'features/leave/routes/portal.tsx', id('employee-leave')),
      route('employee/live', 'areas/portal-live.ts', id('employee-live')),
      route('employee/waiting', 'areas/portal-waiting.ts', id('employee-waiting')),
      route('employee/messages', 'features/messages/routes/portal.tsx', id('employee-messages')),
      route('employee/profile', 'areas/portal-profile.tsx', id('employee-profile')),
    ]),
    route('*', 'areas/unknown.ts', id('unknown')),
  ]
}

export default [
  ...pages('en'),
  ...PREFIXED_LOCALES.flatMap(locale => prefix(locale, pages(locale))),
  route('preferences', 'areas/preferences.ts'),
  route('session', 'features/accounts/routes/session.ts'),
  route('api/auth/callback/:provider', 'features/accounts/routes/auth-callback.ts'),
  route('images/events/:file', 'features/events/routes/image.ts'),
  route('events/:id/calendar', 'features/events/routes/calendar.ts'),
] satisfies RouteConfigEntry[]
