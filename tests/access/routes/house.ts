export const HOUSE_SETTINGS = { see: 'settings.view', does: { '(save)': 'saveHouseSettings' } } as const

const SIGN_IN = { '(password)': 'everyone', social: 'everyone' } as const

/** Who may see each route, and what its forms come to. */
export const ROUTES = {
  activity: { see: 'activity.view' },
  'activity-export': { see: 'activity.view' },
  'settings-company': HOUSE_SETTINGS,
  'settings-front': {
    see: 'settings.view',
    does: {
      '(save)': 'saveHouseSettings',
      logo: 'saveLogo',
      'remove-logo': 'removeLogo',
      photo: 'savePhoto',
      'remove-photo': 'removePhoto',
    },
  },
  'house/settings/routes/image': { see: 'everyone' },
  'settings-hours': HOUSE_SETTINGS,
  'settings-contact': HOUSE_SETTINGS,
  'settings-arrival': {
    see: 'settings.edit',
    does: { '(save)': 'saveHouseSettings', photo: 'savePhoto', 'remove-photo': 'removePhoto' },
  },
  'settings-links': HOUSE_SETTINGS,
  'settings-faq': HOUSE_SETTINGS,
  'settings-statistics': HOUSE_SETTINGS,
  'settings-leave': HOUSE_SETTINGS,
  'settings-bookings': HOUSE_SETTINGS,
  'settings-attendance': HOUSE_SETTINGS,
  'settings-renewals': {
    see: 'settings.view',
    does: { '(days)': 'saveHouseSettings', '(unpaid)': 'saveMoneySettings' },
  },
  'settings-plans': { see: 'money_settings.view', does: { '(move)': 'movePlan' } },
  'settings-new-plan': { see: 'money_settings.edit', does: { '(new)': 'createPlan' } },
  'settings-plan': { see: 'money_settings.view', does: { '(edit)': 'updatePlan' } },
  'settings-payment-links': { see: 'money_settings.view', does: { '(save)': 'savePaymentLinks' } },
  'settings-mail': {
    see: 'mail.view',
    does: {
      '(sender)': 'saveSender',
      server: 'saveMailServer',
      'try-server': 'tryMailServer',
      test: 'sendTestMail',
      'send-kept': 'sendKeptMails',
    },
  },
  'settings-one-mail': { see: 'mail.view', does: { '(again)': 'resendMail', reveal: 'revealMail' } },
  'admin-login': { see: 'everyone', does: SIGN_IN },
  'employee-login': { see: 'everyone', does: SIGN_IN },
  'admin-verify': { see: 'everyone', does: { '(code)': 'everyone' } },
  'employee-verify': { see: 'everyone', does: { '(code)': 'everyone' } },
  'forgot-password': { see: 'everyone', does: { '(ask)': 'everyone' } },
  'reset-password': { see: 'everyone', does: { '(set)': 'everyone' } },
  'confirm-email': { see: 'everyone', does: { '(confirm)': 'everyone' } },
  'sign-out': { see: 'everyone', does: { '(leave)': 'everyone' } },
  'settings-roles': {
    see: 'staff.view',
    does: { '(new)': 'createRole', '(edit)': 'updateRole', delete: 'deleteRole' },
  },
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
  'house/accounts/routes/session': { see: 'everyone', does: { '(stay)': 'everyone' } },
  'house/accounts/routes/auth-callback': { see: 'everyone' },
  announcements: {
    see: 'messages.view',
    does: {
      '(new)': 'createAnnouncement',
      '(edit)': 'updateAnnouncement',
      delete: 'deleteAnnouncement',
    },
  },
  'settings-locations': {
    see: 'settings.view',
    does: { '(new)': 'addLocation', '(edit)': 'updateLocation' },
  },
} as const
