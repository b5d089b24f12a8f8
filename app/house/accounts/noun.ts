import { sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { adminUsers, users } from './tables.server.ts'

/** Staff are called as they ask to be. */
const CALLED = {
  from: sql`${users} left join ${adminUsers} on ${adminUsers.userId} = ${users.id}`,
  id: users.id,
  name: sql<string>`coalesce(${adminUsers.displayName}, ${users.name})`,
}

export const noun = {
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
    permission: { words: [m.activity_type_permission, m.activity_the_permission] },
  },
  actions: {
    created_login: [m.activity_action_created_login, m.activity_did_created_login],
    updated_login: [m.activity_action_updated_login, m.activity_did_updated_login],
    refused: [m.activity_action_refused, m.activity_did_refused],
    signed_in: [m.activity_action_signed_in, m.activity_did_signed_in],
    signed_out: [m.activity_action_signed_out, m.activity_did_signed_out],
    sign_in_failed: [m.activity_action_sign_in_failed, m.activity_did_sign_in_failed],
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
} as const satisfies Noun
