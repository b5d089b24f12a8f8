import type { Broken } from '../mutant.ts'

export const HOUSE: Broken[] = [
  {
    name: 'accounts: another link of a mail works after a reset',
    file: 'app/house/accounts/steps/one-time-tokens.server.ts',
    find: "or(like(identifier, 'reset-password:%'), like(identifier, 'change-email:%')),",
    become: "like(identifier, 'change-email:%'),",
    by: ['app/house/accounts/commands/recovery.db.test.ts: after a reset no other link of the account works'],
  },
  {
    name: 'mail: its job is not in the queue',
    file: 'app/house/mail/steps.server.ts',
    find: "status === 'pending' && enqueue(tx, sendingOf(mail), { mailId: id }),",
    become: "status === 'kept' && enqueue(tx, sendingOf(mail), { mailId: id }),",
    by: ['app/house/mail/jobs/worker.db.test.ts'],
  },
  {
    name: 'settings: a manager may change money',
    file: 'app/house/settings/commands/sections.server.ts',
    find: "await authorise(ctx, 'money_settings.edit')",
    become: "await authorise(ctx, 'settings.edit')",
    by: ['app/house/settings/commands/sections.db.test.ts: a manager decides nothing about money'],
  },
  {
    name: 'settings: a VAT rate that has begun is removed',
    file: 'app/house/settings/commands/vat.server.ts',
    find: '.where(and(eq(vatRates.startsOn, startsOn), gt(vatRates.startsOn, today)))',
    become: ".where(and(eq(vatRates.startsOn, startsOn), gt(vatRates.startsOn, '2000-01-01')))",
    by: ['app/house/settings/commands/sections.db.test.ts: only a rate that has not begun can be removed'],
  },
  {
    name: 'activity: the last day of the log is left out',
    file: 'app/house/history/views/list.server.ts',
    find: 'to: isListable(to) ? startOf(addDays(to, 1)) : null,',
    become: 'to: isListable(to) ? startOf(to) : null,',
    by: ['tests/journeys/records.test.ts: days narrow the log in Bangkok'],
  },
  {
    name: 'staff: whoever is of staff sees the list of staff',
    file: 'app/house/accounts/routes/settings-staff.tsx',
    find: "[permit('staff.view')]",
    become: "[permit('bookings.view')]",
    by: ['tests/journeys/staff.test.ts: nobody but an owner sees or does any of it'],
  },
  {
    name: 'login: where one wanted to go is forgotten at the second step',
    file: 'app/house/accounts/routes/login.tsx',
    find: "return returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`",
    become: "return returnTo === null ? '' : ''",
    by: ['tests/journeys/account.test.ts: with a second factor, signing in takes a code'],
  },
  {
    name: 'login: a failure is no alert',
    file: 'app/house/accounts/routes/login.tsx',
    find: '<div role="alert" className="empty:-mb-5">',
    become: '<div className="empty:-mb-5">',
    by: ['tests/e2e/login.e2e.ts: a failure is said in a red box'],
  },
  {
    name: 'mail: what a mail holds may run in Settings',
    file: 'app/house/mail/routes/admin-mail.tsx',
    find: 'sandbox=""',
    become: 'sandbox="allow-scripts allow-same-origin"',
    by: ['tests/journeys/mail-settings.test.ts: a kept mail is read as text and as it looks, runs nothing'],
  },
]
