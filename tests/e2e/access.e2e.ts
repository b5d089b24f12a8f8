import { randomUUID } from 'node:crypto'
import { type AdminRole, can, type Permission } from '#app/house/accounts/rules.ts'
import { expect, test } from '../support/journey.ts'
import { listRoutes } from '../support/routes.ts'
import type { RunningServer } from '../support/server.ts'
import { cookieHeader, createPerson, PASSWORD } from '../support/sign-in.ts'

/** `everyone` includes visitors; `staff` and `portal` are all who may enter that area; else what a role may do. */
type Access = 'everyone' | 'staff' | 'portal' | Permission

/** Who may see each route and, where it takes posts, change something there. A new route fails until it is decided. */
const DECIDED: Record<string, { see: Access; change?: Access }> = {
  landing: { see: 'everyone', change: 'everyone' },
  membership: { see: 'everyone', change: 'everyone' },
  receipt: { see: 'everyone', change: 'everyone' },
  'application-status': { see: 'everyone', change: 'everyone' },
  renewal: { see: 'everyone', change: 'everyone' },
  'application-payment': { see: 'everyone', change: 'everyone' },
  'card-payment': { see: 'everyone' },
  'receipt-success': { see: 'everyone' },
  'application-version': { see: 'everyone' },
  'application-document': { see: 'everyone' },
  'application-document-pdf': { see: 'everyone' },
  documents: { see: 'applications.review' },
  'documents-export': { see: 'applications.review' },
  document: { see: 'applications.review', change: 'documents.edit' },
  'document-pdf': { see: 'applications.review' },
  'settings-tax': { see: 'settings.money', change: 'settings.money' },
  blog: { see: 'everyone' },
  'blog-tag': { see: 'everyone' },
  'blog-post': { see: 'everyone' },
  'api-docs': { see: 'everyone' },
  'admin-login': { see: 'everyone', change: 'everyone' },
  'employee-login': { see: 'everyone', change: 'everyone' },
  'admin-verify': { see: 'everyone', change: 'everyone' },
  'employee-verify': { see: 'everyone', change: 'everyone' },
  'forgot-password': { see: 'everyone', change: 'everyone' },
  'reset-password': { see: 'everyone', change: 'everyone' },
  'confirm-email': { see: 'everyone', change: 'everyone' },
  'sign-out': { see: 'everyone', change: 'everyone' },
  'admin-index': { see: 'everyone' },
  dashboard: { see: 'staff' },
  'dashboard-export': { see: 'staff' },
  'admin-live': { see: 'staff' },
  'admin-waiting': { see: 'staff' },
  search: { see: 'staff' },
  'search-results': { see: 'staff' },
  'admin-profile': { see: 'staff', change: 'staff' },
  events: { see: 'events.edit', change: 'events.edit' },
  'events-export': { see: 'events.edit' },
  services: { see: 'services.edit', change: 'services.edit' },
  'services-export': { see: 'services.edit' },
  members: { see: 'members.view', change: 'members.edit' },
  'members-export': { see: 'members.view' },
  member: { see: 'members.view', change: 'members.edit' },
  'members-import': { see: 'members.edit', change: 'members.edit' },
  'members-import-template': { see: 'members.edit' },
  'members-import-list': { see: 'members.edit', change: 'members.edit' },
  'personal-data': { see: 'privacy.export', change: 'privacy.erase' },
  'personal-data-download': { see: 'privacy.export' },
  'erased-people': { see: 'privacy.erase' },
  'settings-privacy': { see: 'privacy.erase', change: 'settings.money' },
  'own-data': { see: 'portal' },
  'member-account': { see: 'members.view', change: 'members.edit' },
  ledger: { see: 'revenue.view', change: 'ledger.edit' },
  'ledger-export': { see: 'revenue.view' },
  leave: { see: 'leave.edit', change: 'leave.edit' },
  'leave-export': { see: 'leave.edit' },
  'leave-calendar': { see: 'leave.edit' },
  'leave-balances': { see: 'leave.edit', change: 'leave.edit' },
  messages: { see: 'messages.send', change: 'messages.send' },
  employees: { see: 'employees.edit', change: 'employees.edit' },
  'employees-export': { see: 'employees.edit' },
  departments: { see: 'employees.edit', change: 'employees.edit' },
  'employee-record': { see: 'employees.edit', change: 'employees.edit' },
  'employee-hours': { see: 'employees.edit', change: 'employees.edit' },
  'employee-picture': { see: 'staff' },
  attendance: { see: 'attendance.edit', change: 'attendance.edit' },
  'attendance-export': { see: 'attendance.edit' },
  'attendance-month': { see: 'attendance.edit' },
  'attendance-month-export': { see: 'attendance.edit' },
  'manage-blogs': { see: 'everyone', change: 'everyone' },
  'blog-manager': { see: 'blog.edit', change: 'blog.edit' },
  'blog-editor': { see: 'blog.edit', change: 'blog.edit' },
  'blog-preview': { see: 'blog.edit', change: 'blog.edit' },
  'blog-autosave': { see: 'blog.edit', change: 'blog.edit' },
  activity: { see: 'activity.view' },
  'activity-export': { see: 'activity.view' },
  applications: { see: 'applications.review' },
  'applications-export': { see: 'applications.review' },
  application: { see: 'applications.review', change: 'applications.review' },
  receipts: { see: 'applications.review' },
  'receipts-export': { see: 'applications.review' },
  'receipt-record': { see: 'applications.review', change: 'applications.review' },
  'receipt-image': { see: 'applications.review' },
  'access-codes': { see: 'members.view', change: 'members.edit' },
  'access-codes-export': { see: 'settings.edit' },
  'settings-access': { see: 'settings.edit', change: 'settings.edit' },
  'settings-overview': { see: 'settings.edit', change: 'settings.edit' },
  'settings-webhooks': { see: 'webhooks.edit', change: 'webhooks.edit' },
  'settings-delivery': { see: 'webhooks.edit', change: 'webhooks.edit' },
  'settings-mail': { see: 'mail.view', change: 'mail.view' },
  'settings-one-mail': { see: 'mail.view', change: 'mail.view' },
  'settings-backups': { see: 'backups.view' },
  'settings-api-keys': { see: 'api_keys.edit', change: 'api_keys.edit' },
  'settings-staff': { see: 'staff.edit', change: 'staff.edit' },
  'settings-staff-person': { see: 'staff.edit', change: 'staff.edit' },
  'settings-company': { see: 'settings.edit', change: 'settings.edit' },
  'settings-hours': { see: 'settings.edit', change: 'settings.edit' },
  'settings-contact': { see: 'settings.edit', change: 'settings.edit' },
  'settings-links': { see: 'settings.edit', change: 'settings.edit' },
  'settings-statistics': { see: 'settings.edit', change: 'settings.edit' },
  'settings-leave': { see: 'settings.edit', change: 'settings.edit' },
  'settings-renewals': { see: 'settings.edit', change: 'settings.edit' },
  'settings-attendance': { see: 'settings.edit', change: 'settings.edit' },
  'settings-plans': { see: 'settings.money', change: 'settings.money' },
  'settings-new-plan': { see: 'settings.money', change: 'settings.money' },
  'settings-plan': { see: 'settings.money', change: 'settings.money' },
  'settings-fee': { see: 'settings.money', change: 'settings.money' },
  'settings-vat': { see: 'settings.money', change: 'settings.money' },
  'settings-payments': { see: 'settings.money', change: 'settings.money' },
  'settings-payment-links': { see: 'settings.money', change: 'settings.money' },
  'employee-leave': { see: 'portal', change: 'portal' },
  'employee-live': { see: 'portal' },
  'employee-waiting': { see: 'portal' },
  'employee-messages': { see: 'portal', change: 'portal' },
  'own-picture': { see: 'portal' },
  employee: { see: 'portal', change: 'portal' },
  'employee-clock': { see: 'portal', change: 'portal' },
  'employee-attendance': { see: 'portal' },
  'employee-profile': { see: 'portal', change: 'portal' },
  unknown: { see: 'everyone', change: 'everyone' },
  'areas/preferences': { see: 'everyone', change: 'everyone' },
  'house/accounts/routes/session': { see: 'everyone', change: 'everyone' },
  'house/accounts/routes/auth-callback': { see: 'everyone' },
  'joining/card-payments/routes/stripe-webhook': { see: 'everyone', change: 'everyone' },
  'public/events/routes/image': { see: 'everyone' },
  'public/events/routes/calendar': { see: 'everyone' },
  'public/blog/routes/image': { see: 'everyone' },
  'public/blog/routes/site-rss': { see: 'everyone' },
  'public/blog/routes/site-atom': { see: 'everyone' },
  'areas/api-openapi': { see: 'everyone' },
  'areas/api-v1': { see: 'everyone', change: 'everyone' },
  'areas/sitemap': { see: 'everyone' },
  'areas/robots': { see: 'everyone' },
  'areas/security-txt': { see: 'everyone' },
}

type Role = 'visitor' | 'employee' | AdminRole
const ROLES: Role[] = ['visitor', 'employee', 'front_desk', 'manager', 'owner']

const ROUTES = listRoutes()

async function signIn(server: RunningServer, area: 'admin' | 'employee', email: string) {
  const answer = await fetch(`${server.url}/${area}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password: PASSWORD }),
  })
  return cookieHeader(answer.headers.getSetCookie())
}

/** What the server makes of the request: only the head of the answer, because some answers never end. */
async function ask(server: RunningServer, path: string, cookie: string, method: 'GET' | 'POST') {
  const abort = new AbortController()
  const answer = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    signal: abort.signal,
    headers: { cookie, origin: server.url },
    ...(method === 'POST' && { body: new URLSearchParams({ nothing: 'known' }) }),
  })
  abort.abort()
  return verdictOf(answer)
}

function verdictOf({ status, headers }: Response) {
  const login = /\/(admin|employee)\/login\?returnTo=/.exec(headers.get('location') ?? '')
  if (login) return `${login[1]} login`
  if (status === 403) return 'refused'
  return status < 500 ? 'answered' : `failed with ${status}`
}

function expected(role: Role, access: Access) {
  if (access === 'everyone') return 'answered'
  if (access === 'portal') return role === 'employee' ? 'answered' : 'employee login'
  if (role === 'visitor' || role === 'employee') return 'admin login'
  if (access === 'staff') return 'answered'
  return can({ admin: { displayName: '', role } }, access) ? 'answered' : 'refused'
}

test('every route has a decision about who may use it', () => {
  expect(ROUTES.map(({ name }) => name).toSorted()).toEqual(Object.keys(DECIDED).toSorted())
  const posts = ROUTES.filter(({ takesPosts }) => takesPosts).map(({ name }) => name)
  const decided = Object.entries(DECIDED).flatMap(([name, { change }]) => (change ? [name] : []))
  expect(posts.toSorted()).toEqual(decided.toSorted())
})

test('every route answers each role as decided', async ({ server, database }) => {
  test.setTimeout(120_000)
  const cookies: Record<Role, string> = { visitor: '', employee: '', front_desk: '', manager: '', owner: '' }
  for (const role of ROLES.slice(1)) {
    const email = `${role}.${randomUUID()}@sala.test`
    const isEmployee = role === 'employee'
    await createPerson(database.db, isEmployee ? { email, isEmployee } : { email, role: role as AdminRole })
    cookies[role] = await signIn(server, isEmployee ? 'employee' : 'admin', email)
  }
  const seen: string[] = []
  const wanted: string[] = []
  for (const { name, path, takesPosts } of ROUTES) {
    const { see, change = see } = DECIDED[name] ?? { see: 'everyone' }
    for (const role of ROLES) {
      seen.push(`${role} GET ${path}: ${await ask(server, path, cookies[role], 'GET')}`)
      wanted.push(`${role} GET ${path}: ${expected(role, see)}`)
      // What everyone may post is not posted by people whose session it could end.
      if (!takesPosts || (change === 'everyone' && role !== 'visitor')) continue
      seen.push(`${role} POST ${path}: ${await ask(server, path, cookies[role], 'POST')}`)
      wanted.push(`${role} POST ${path}: ${expected(role, change)}`)
    }
  }
  expect(seen).toEqual(wanted)
})
