import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { members, renewalRequests } from './tables.server.ts'

const CHATS = { instagram: 'emptied', facebook: 'emptied', telegram: 'emptied' } as const

const MEMBER = {
  '(new)': 'createMember',
  '(edit)': 'updateMember',
  delete: 'deleteMembers',
  renew: 'renewMember',
  'ask-renewal': 'requestRenewal',
  'auto-renew': 'setAutoRenew',
} as const

export const noun = {
  permissions: { members: ['view', 'edit', 'delete'] },
  see: 'members.view',
  kinds: {
    member: {
      words: [m.activity_type_member, m.activity_the_member],
      record: '/admin/members/',
      names: { from: members, id: members.id, name: members.name },
      search: {
        label: m.search_members,
        group: 'members',
        texts: members,
        phones: [members.mobilePhone, members.workPhone],
        detail: [members.memberId, members.email],
        comesFirst: true,
      },
    },
    members: { words: [m.activity_type_members, m.activity_the_members], screen: '/admin/members' },
    member_import: {
      words: [m.activity_type_member_import, m.activity_the_member_import],
      screen: '/admin/members/import',
      see: 'members.edit',
    },
  },
  actions: {
    expired: [m.activity_action_expired, m.activity_did_expired],
    erased: [m.activity_action_erased, m.activity_did_erased],
    given_up: [m.activity_action_given_up, m.activity_did_given_up],
  },
  navigation: { staff: { screen: '/admin/members', label: m.admin_members, icon: 'people' } },
  live: { members: {} },
  holdings: {
    members: {
      whose: 'member',
      endedBy: { bound: 'people of the house' },
      columns: {
        ...{ name: 'name', email: 'email', secondary_email: 'emptied', mobile_phone: 'emptied' },
        ...{
          work_phone: 'emptied',
          address: 'emptied',
          date_of_birth: 'emptied',
          emergency_contact: 'emptied',
        },
        ...{ line_id: 'emptied', whatsapp: 'emptied', ...CHATS },
      },
      kept: ['member_id', 'membership_type', 'plan_name', 'status', 'join_date', 'expiry_date'],
      words: m.privacy_part_members,
      rows: ({ memberIds }) => inArray(members.id, memberIds),
    },
    renewal_requests: {
      whose: 'member',
      endedBy: { with: 'members' },
      kept: ['expiry_date'],
      words: m.privacy_part_renewals,
      isPart: true,
      rows: ({ memberIds }) => inArray(renewalRequests.memberRowId, memberIds),
    },
    // The file of a list is deleted once it was taken in or given up, and of a forgotten one after some days.
    member_imports: {
      whose: 'staff',
      endedBy: [{ days: 365, since: 'created_at', where: 'content_key is null' }],
      kept: ['file_name', 'content_key', 'choices'],
    },
  },
  access: {
    routes: {
      members: { see: 'members.view', does: MEMBER },
      member: { see: 'members.view', does: MEMBER },
      'members-export': { see: 'members.view' },
      'members-import': { see: 'members.edit', does: { '(upload)': 'uploadMemberList' } },
      'members-import-template': { see: 'members.edit' },
      'members-import-list': {
        see: 'members.edit',
        does: {
          '(take)': 'confirmMemberImport',
          choose: 'chooseForMemberImport',
          give_up: 'giveUpMemberImport',
        },
      },
    },
    commands: {
      createMember: 'members.edit',
      updateMember: 'members.edit',
      renewMember: 'members.edit',
      setAutoRenew: 'members.edit',
      deleteMembers: 'members.delete',
      uploadMemberList: 'members.edit',
      confirmMemberImport: 'members.edit',
      chooseForMemberImport: 'members.edit',
      giveUpMemberImport: 'members.edit',
    },
  },
  screens: [
    { area: 'staff', name: 'member', path: '/admin/members', signedIn: true, state: 'openFirstMember' },
    { area: 'staff', name: 'member-new', path: '/admin/members?new=1', signedIn: true, isDialog: true },
    {
      area: 'staff',
      name: 'member-errors',
      path: '/admin/members?new=1',
      signedIn: true,
      isDialog: true,
      state: 'createNobody',
    },
    {
      area: 'staff',
      name: 'member-renew',
      path: '/admin/members?expiry=due',
      signedIn: true,
      isDialog: true,
      state: 'renewFirstMember',
    },
    { area: 'staff', name: 'members-import', path: '/admin/members/import', signedIn: true },
    {
      area: 'staff',
      name: 'members-import-check',
      path: '/admin/members/import',
      signedIn: true,
      state: 'checkList',
    },
    { area: 'empty', name: 'members', path: '/admin/members', signedIn: true },
    { area: 'staff', name: 'members', path: '/admin/members', signedIn: true },
    { area: 'staff', name: 'members-thai', path: '/th/admin/members', signedIn: true },
    { area: 'staff', name: 'members-russian', path: '/ru/admin/members', signedIn: true },
    { area: 'staff', name: 'member-unknown', path: '/admin/members/unknown', signedIn: true },
  ],
} as const satisfies Noun
