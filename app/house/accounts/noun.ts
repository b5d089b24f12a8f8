import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { adminUsers, roles, sessions, users } from './tables.server.ts'

/** Staff are called as they ask to be. */
const CALLED = {
  from: sql`${users} left join ${adminUsers} on ${adminUsers.userId} = ${users.id}`,
  id: users.id,
  name: sql<string>`coalesce(${adminUsers.displayName}, ${users.name})`,
}

export const noun = {
  permissions: { staff: ['view', 'edit'] },
  see: 'staff.view',
  kinds: {
    account: { words: [m.activity_type_account, m.activity_the_account], names: CALLED },
    admin: {
      words: [m.activity_type_admin, m.activity_the_admin],
      record: '/admin/settings/staff/',
      names: CALLED,
    },
    staff: {
      words: [m.activity_type_staff, m.activity_the_staff],
      listWords: m.activity_the_staff_list,
      record: '/admin/settings/staff/',
      names: CALLED,
    },
    role: {
      words: [m.activity_type_role, m.activity_the_role],
      listWords: m.activity_the_roles,
      screen: '/admin/settings/roles',
      names: { from: roles, id: roles.id, name: roles.name },
    },
    sign_in: { words: [m.activity_type_sign_in, m.activity_the_sign_in] },
    permission: { words: [m.activity_type_permission, m.activity_the_permission] },
  },
  actions: {
    created_login: [m.activity_action_created_login, m.activity_did_created_login],
    updated_login: [m.activity_action_updated_login, m.activity_did_updated_login],
    refused: [m.activity_action_refused, m.activity_did_refused],
    signed_in: [m.activity_action_signed_in, m.activity_did_signed_in],
    signed_out: [m.activity_action_signed_out, m.activity_did_signed_out],
    sign_in_failed: [m.activity_action_sign_in_failed, m.activity_did_sign_in_failed],
    sign_in_limited: [m.activity_action_sign_in_limited, m.activity_did_sign_in_limited],
    sessions_ended: [m.activity_action_sessions_ended, m.activity_did_sessions_ended],
    recovery_requested: [m.activity_action_recovery_requested, m.activity_did_recovery_requested],
    password_reset: [m.activity_action_password_reset, m.activity_did_password_reset],
    password_changed: [m.activity_action_password_changed, m.activity_did_password_changed],
    email_change_requested: [m.activity_action_email_change_requested, m.activity_did_email_change_requested],
    email_changed: [m.activity_action_email_changed, m.activity_did_email_changed],
    second_factor_on: [m.activity_action_second_factor_on, m.activity_did_second_factor_on],
    second_factor_off: [m.activity_action_second_factor_off, m.activity_did_second_factor_off],
    backup_codes_renewed: [m.activity_action_backup_codes_renewed, m.activity_did_backup_codes_renewed],
    invited: [m.activity_action_invited, m.activity_did_invited],
    invited_again: [m.activity_action_invited_again, m.activity_did_invited_again],
    ended_access: [m.activity_action_ended_access, m.activity_did_ended_access],
    restored_access: [m.activity_action_restored_access, m.activity_did_restored_access],
  },
  settings: [
    { name: 'staff', place: ['people', 1], label: m.settings_staff, see: 'staff.view' },
    { name: 'roles', place: ['people', 2], label: m.role_title, see: 'staff.view' },
  ],
  holdings: {
    roles: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['name', 'permissions'],
    },
    // An employee's login goes with them (see `removeLogin`); one that opens the staff area stays as that.
    users: {
      whose: 'employee',
      endedBy: { bound: 'people of the house' },
      columns: { name: 'kept', email: 'kept', image: 'kept' },
      words: m.privacy_part_login,
      rows: ({ userIds }) => inArray(users.id, userIds),
    },
    sessions: {
      whose: 'employee',
      endedBy: { job: 'forget-expired-sign-ins' },
      isRemoved: true,
      columns: { token: 'kept', ip_address: 'kept', user_agent: 'kept' },
      secrets: ['token'],
      words: m.privacy_part_sessions,
      rows: ({ userIds }) => inArray(sessions.userId, userIds),
    },
    accounts: {
      whose: 'staff',
      endedBy: { with: 'users' },
      columns: {
        account_id: 'kept',
        password: 'kept',
        access_token: 'kept',
        refresh_token: 'kept',
        id_token: 'kept',
      },
      kept: ['provider_id', 'scope'],
    },
    two_factors: {
      whose: 'staff',
      endedBy: { with: 'users' },
      columns: { secret: 'kept', backup_codes: 'kept' },
    },
    admin_users: {
      whose: 'staff',
      endedBy: { with: 'users' },
      columns: { display_name: 'kept' },
      kept: ['role'],
    },
    // Each goes by itself within a day or when its time is over; the links of a login go with it. Addresses in keys are hashed.
    verifications: {
      whose: 'everyone',
      endedBy: { job: 'forget-expired-sign-ins' },
      columns: { identifier: 'kept', value: 'kept' },
    },
    auth_rate_limits: {
      whose: 'everyone',
      endedBy: { job: 'forget-expired-sign-ins' },
      columns: { key: 'kept' },
    },
  },
} as const satisfies Noun
