import type { Permission } from '#app/house/accounts/rules.ts'
import type { Scope } from '#app/machines/api-keys/rules.ts'
import type { COMMANDS, OWN } from './commands.ts'

/** `everyone` includes visitors; `staff` and `portal` are all who may enter that area; else whoever may do that. */
export type Access = 'everyone' | 'staff' | 'portal' | Permission

/** A command, or who may do what no command does: showing what was typed, or what visitors do. */
type Does = keyof typeof COMMANDS | keyof typeof OWN | Access

/**
 * Of one route: who may see it, and what its action offers, by the `intent` that asks for it; forms without one have
 * a name in parentheses. What is not listed here is refused.
 */
type Row = { see: Access; does?: Record<string, Does> }

const REGISTRATION = {
  next: 'everyone',
  previous: 'everyone',
  back: 'everyone',
  submit: 'everyone',
  'edit:1': 'everyone',
  'edit:2': 'everyone',
  'pay:card': 'everyone',
  'pay:scan': 'everyone',
  'pay:bank_transfer': 'everyone',
} as const

const PROFILE = {
  name: 'changeOwnName',
  email: 'requestEmailChange',
  password: 'changeOwnPassword',
  link: 'startLinking',
  unlink: 'unlinkAccount',
  'mail-choices': 'saveMailChoices',
  'factor-start': 'startSecondFactor',
  'factor-confirm': 'confirmSecondFactor',
  'factor-renew': 'renewBackupCodes',
  'factor-off': 'switchOffSecondFactor',
  'session-end': 'endOwnSession',
  'sessions-end-others': 'endOtherSessions',
  'sessions-end-all': 'endAllSessions',
} as const

const MEMBER = {
  '(new)': 'createMember',
  '(edit)': 'updateMember',
  delete: 'deleteMembers',
  renew: 'renewMember',
  'ask-renewal': 'requestRenewal',
  'auto-renew': 'setAutoRenew',
} as const

const EMPLOYEE = {
  '(new)': 'createEmployee',
  '(edit)': 'updateEmployee',
  delete: 'deleteEmployees',
  login: 'createEmployeeLogin',
  'login (changed)': 'updateEmployeeLogin',
} as const

const SIGN_IN = { '(password)': 'everyone', social: 'everyone' } as const
const HOUSE_SETTINGS = { see: 'settings.view', does: { '(save)': 'saveHouseSettings' } } as const
const MONEY_SETTINGS = { see: 'money_settings.view', does: { '(save)': 'saveMoneySettings' } } as const

/** By the route's id without its language. */
export const ROUTES = {
  landing: { see: 'everyone', does: REGISTRATION },
  membership: { see: 'everyone', does: { ...REGISTRATION, receipt: 'everyone' } },
  receipt: { see: 'everyone', does: { '(send)': 'everyone', receipt: 'everyone' } },
  'application-status': { see: 'everyone', does: { '(send receipt)': 'everyone' } },
  'application-version': { see: 'everyone' },
  'application-payment': { see: 'everyone', does: { '(method)': 'everyone' } },
  'application-document': { see: 'everyone' },
  'application-document-pdf': { see: 'everyone' },
  renewal: { see: 'everyone', does: { '(slip)': 'everyone', card: 'everyone' } },
  'card-payment': { see: 'everyone' },
  'receipt-success': { see: 'everyone' },
  blog: { see: 'everyone' },
  'blog-tag': { see: 'everyone' },
  'blog-post': { see: 'everyone' },
  'manage-blogs': {
    see: 'everyone',
    does: { '(generate)': 'requestGeneration', delete: 'requestDeletion', retry: 'retryRequest' },
  },
  'api-docs': { see: 'everyone' },
  'admin-login': { see: 'everyone', does: SIGN_IN },
  'employee-login': { see: 'everyone', does: SIGN_IN },
  'admin-verify': { see: 'everyone', does: { '(code)': 'everyone' } },
  'employee-verify': { see: 'everyone', does: { '(code)': 'everyone' } },
  'forgot-password': { see: 'everyone', does: { '(ask)': 'everyone' } },
  'reset-password': { see: 'everyone', does: { '(set)': 'everyone' } },
  'confirm-email': { see: 'everyone', does: { '(confirm)': 'everyone' } },
  'sign-out': { see: 'everyone', does: { '(leave)': 'everyone' } },
  'admin-index': { see: 'everyone' },
  dashboard: { see: 'staff' },
  'dashboard-export': { see: 'staff' },
  'admin-live': { see: 'staff' },
  'admin-waiting': { see: 'staff' },
  search: { see: 'staff' },
  'search-results': { see: 'staff' },
  'admin-profile': { see: 'staff', does: PROFILE },
  events: {
    see: 'events.view',
    does: { '(new)': 'createEvent', '(edit)': 'updateEvent', delete: 'deleteEvents' },
  },
  'events-export': { see: 'events.view' },
  services: {
    see: 'services.view',
    does: {
      '(new)': 'createService',
      '(edit)': 'updateService',
      up: 'moveService',
      down: 'moveService',
      delete: 'deleteServices',
    },
  },
  'services-export': { see: 'services.view' },
  members: { see: 'members.view', does: MEMBER },
  member: { see: 'members.view', does: MEMBER },
  'members-export': { see: 'members.view' },
  'members-import': { see: 'members.edit', does: { '(upload)': 'uploadMemberList' } },
  'members-import-template': { see: 'members.edit' },
  'members-import-list': {
    see: 'members.edit',
    does: { '(take)': 'confirmMemberImport', give_up: 'giveUpMemberImport' },
  },
  'personal-data': { see: 'privacy.view', does: { '(erase)': 'eraseSubject' } },
  'personal-data-download': { see: 'privacy.view' },
  'erased-people': { see: 'privacy.erase' },
  'member-account': {
    see: 'payments.view',
    does: {
      payment: 'recordMemberPayment',
      refund: 'recordMemberRefund',
      correction: 'correctMemberBalance',
      reverse: 'reverseLedgerEntry',
    },
  },
  ledger: { see: 'ledger.view', does: { '(reverse)': 'reverseLedgerEntry', close: 'closeMonth' } },
  'ledger-export': { see: 'ledger.view' },
  leave: {
    see: 'leave.view',
    does: {
      '(new)': 'createLeave',
      '(edit)': 'updateLeave',
      approve: 'decideLeave',
      reject: 'decideLeave',
      delete: 'deleteLeave',
    },
  },
  'leave-export': { see: 'leave.view' },
  'leave-calendar': { see: 'leave.view' },
  'leave-balances': { see: 'leave.view', does: { '(save)': 'saveEntitlements' } },
  messages: {
    see: 'messages.view',
    does: {
      '(new)': 'sendMessages',
      '(reply)': 'replyToMessage',
      read: 'markMessageRead',
      delete: 'deleteMessages',
    },
  },
  employees: { see: 'employees.view', does: EMPLOYEE },
  'employee-record': { see: 'employees.view', does: EMPLOYEE },
  'employees-export': { see: 'employees.view' },
  'employee-hours': { see: 'employees.view', does: { '(save)': 'saveWorkShifts' } },
  'employee-picture': { see: 'staff' },
  departments: {
    see: 'employees.view',
    does: { '(new)': 'createDepartment', '(edit)': 'updateDepartment', delete: 'deleteDepartment' },
  },
  attendance: {
    see: 'attendance.view',
    does: {
      '(new)': 'createRecord',
      '(edit)': 'updateRecord',
      mark_all: 'markAllPresent',
      delete: 'deleteRecord',
    },
  },
  'attendance-export': { see: 'attendance.view' },
  'attendance-month': { see: 'attendance.view' },
  'attendance-month-export': { see: 'attendance.view' },
  'blog-manager': { see: 'blog.view', does: { '(new)': 'createPost', delete: 'deletePosts' } },
  'blog-editor': { see: 'blog.view', does: { '(save)': 'updatePost', restore: 'restoreRevision' } },
  'blog-preview': { see: 'blog.edit', does: { '(show)': 'blog.edit' } },
  'blog-autosave': { see: 'blog.edit', does: { '(save)': 'autosavePost' } },
  activity: { see: 'activity.view' },
  'activity-export': { see: 'activity.view' },
  applications: { see: 'applications.view' },
  'applications-export': { see: 'applications.view' },
  application: {
    see: 'applications.view',
    does: { approve: 'approveApplication', reject: 'rejectApplication', undo: 'undoDecision' },
  },
  receipts: { see: 'receipts.view' },
  'receipts-export': { see: 'receipts.view' },
  'receipt-record': {
    see: 'receipts.view',
    does: {
      approve: 'approveReceipt',
      reject: 'rejectReceipt',
      link: 'linkReceipt',
      undo: 'undoReceiptRejection',
    },
  },
  'receipt-image': { see: 'receipts.view' },
  'access-codes': { see: 'access_codes.view', does: { '(revoke)': 'revokeCode' } },
  'access-codes-export': { see: 'access_codes.export' },
  documents: { see: 'documents.view' },
  'documents-export': { see: 'documents.view' },
  document: {
    see: 'documents.view',
    does: { '(buyer)': 'issueNamedDocument', credit: 'issueCreditNote' },
  },
  'document-pdf': { see: 'documents.view' },
  'settings-overview': { see: 'settings.view', does: { delete_sample: 'removeSampleData' } },
  'settings-webhooks': {
    see: 'webhooks.view',
    does: { '(save)': 'saveWebhookUrls', test: 'sendTestWebhook', reveal: 'revealSecret' },
  },
  'settings-delivery': { see: 'webhooks.view', does: { '(again)': 'retryDelivery' } },
  'settings-mail': {
    see: 'mail.view',
    does: { '(sender)': 'saveSender', test: 'sendTestMail', 'send-kept': 'sendKeptMails' },
  },
  'settings-one-mail': { see: 'mail.view', does: { '(again)': 'resendMail', reveal: 'revealMail' } },
  'settings-backups': { see: 'backups.view' },
  'settings-api-keys': { see: 'api_keys.view', does: { '(new)': 'createKey', revoke: 'revokeKey' } },
  'settings-staff': {
    see: 'staff.view',
    does: { '(invite)': 'inviteStaff', 'require-factor': 'requireSecondFactor' },
  },
  'settings-staff-person': {
    see: 'staff.view',
    does: {
      rename: 'renameStaff',
      role: 'changeStaffRole',
      end: 'endStaffAccess',
      restore: 'restoreStaffAccess',
      resend: 'resendInvitation',
      'end-sessions': 'endStaffSessions',
      'reset-factor': 'resetSecondFactor',
    },
  },
  'settings-company': HOUSE_SETTINGS,
  'settings-access': HOUSE_SETTINGS,
  'settings-hours': HOUSE_SETTINGS,
  'settings-contact': HOUSE_SETTINGS,
  'settings-links': HOUSE_SETTINGS,
  'settings-statistics': HOUSE_SETTINGS,
  'settings-leave': HOUSE_SETTINGS,
  'settings-attendance': HOUSE_SETTINGS,
  'settings-renewals': {
    see: 'settings.view',
    does: { '(days)': 'saveHouseSettings', '(unpaid)': 'saveMoneySettings' },
  },
  'settings-privacy': { see: 'privacy.erase', does: { '(save)': 'saveMoneySettings' } },
  'settings-fee': MONEY_SETTINGS,
  'settings-tax': MONEY_SETTINGS,
  'settings-payments': MONEY_SETTINGS,
  'settings-vat': { see: 'money_settings.view', does: { '(add)': 'addVatRate', remove: 'removeVatRate' } },
  'settings-plans': { see: 'money_settings.view', does: { '(move)': 'movePlan' } },
  'settings-new-plan': { see: 'money_settings.edit', does: { '(new)': 'createPlan' } },
  'settings-plan': { see: 'money_settings.view', does: { '(edit)': 'updatePlan' } },
  'settings-payment-links': { see: 'money_settings.view', does: { '(save)': 'savePaymentLinks' } },
  'employee-leave': {
    see: 'portal',
    does: { '(ask)': 'requestOwnLeave', cancel: 'cancelOwnLeave' },
  },
  'employee-live': { see: 'portal' },
  'employee-waiting': { see: 'portal' },
  'employee-messages': {
    see: 'portal',
    does: {
      '(new)': 'sendOwnMessage',
      '(reply)': 'replyToOwnMessage',
      read: 'markOwnMessageRead',
      delete: 'deleteOwnMessages',
    },
  },
  'own-picture': { see: 'portal' },
  'own-data': { see: 'portal' },
  'employee-profile': { see: 'portal', does: { ...PROFILE, 'own-contact': 'updateOwnContact' } },
  employee: { see: 'portal', does: { in: 'pressClock', out: 'pressClock' } },
  'employee-clock': { see: 'portal', does: { in: 'pressClock', out: 'pressClock' } },
  'employee-attendance': { see: 'portal' },
  unknown: { see: 'everyone', does: { '(anything)': 'everyone' } },
  'areas/preferences': { see: 'everyone', does: { '(theme)': 'everyone' } },
  'house/accounts/routes/session': { see: 'everyone', does: { '(stay)': 'everyone' } },
  'house/accounts/routes/auth-callback': { see: 'everyone' },
  'joining/card-payments/routes/stripe-webhook': { see: 'everyone', does: { '(event)': 'everyone' } },
  'public/events/routes/image': { see: 'everyone' },
  'public/events/routes/calendar': { see: 'everyone' },
  'public/blog/routes/image': { see: 'everyone' },
  'public/blog/routes/site-rss': { see: 'everyone' },
  'public/blog/routes/site-atom': { see: 'everyone' },
  'areas/api-openapi': { see: 'everyone' },
  'areas/api-v1': { see: 'everyone', does: { '(operations below)': 'everyone' } },
  'areas/sitemap': { see: 'everyone' },
  'areas/robots': { see: 'everyone' },
  'areas/security-txt': { see: 'everyone' },
} as const satisfies Record<string, Row>

export type RouteName = keyof typeof ROUTES

/** Operations of the API, by their ids: the scope that a key needs. */
export const API: Record<string, Scope> = {
  listBlogs: 'blogs.write',
  createBlog: 'blogs.write',
  getBlog: 'blogs.write',
  updateBlog: 'blogs.write',
  deleteBlog: 'blogs.write',
  listAccessCodes: 'access_codes.read',
  checkAccessCode: 'access_codes.check',
}

/** What the server answers besides its routes: who may ask, and with which methods. */
export const SERVED: Record<string, { see: 'everyone' | 'the scraper' }> = {
  '/healthz': { see: 'everyone' },
  '/readyz': { see: 'everyone' },
  '/metrics': { see: 'the scraper' },
  '/assets/*': { see: 'everyone' },
  '/*': { see: 'everyone' },
}
