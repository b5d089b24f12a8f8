import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { applications } from '#app/people/applicants/tables.server.ts'

export const noun = {
  permissions: { applications: ['view', 'edit'] },
  see: 'applications.view',
  kinds: {
    application: {
      words: [m.activity_type_application, m.activity_the_application],
      record: '/admin/applications/',
      names: { from: applications, id: applications.id, name: applications.name },
      search: {
        label: m.search_applications,
        group: 'applications',
        texts: applications,
        phones: [applications.mobilePhone],
        detail: [applications.memberId, applications.selectedPlan, applications.email],
        day: applications.createdAt,
      },
    },
    applications: {
      words: [m.activity_type_applications, m.activity_the_applications],
      screen: '/admin/applications',
    },
  },
  actions: {
    flood_rejected: [m.activity_action_flood_rejected, m.activity_did_flood_rejected],
  },
  navigation: {
    staff: {
      screen: '/admin/applications',
      label: m.admin_applications,
      place: ['inbox', 1],
      waiting: 'application',
    },
  },
  live: { applications: {} },
  access: {
    routes: {
      applications: { see: 'applications.view', does: { 'reject-flood': 'rejectFlood' } },
      'applications-export': { see: 'applications.view' },
      application: {
        see: 'applications.view',
        does: { approve: 'approveApplication', reject: 'rejectApplication', undo: 'undoDecision' },
      },
      'application-buyer': { see: 'applications.view', does: { '(save)': 'saveApplicationBuyer' } },
    },
    commands: {
      approveApplication: 'applications.edit',
      rejectApplication: 'applications.edit',
      rejectFlood: 'applications.edit',
      undoDecision: 'applications.edit',
      saveApplicationBuyer: 'applications.edit',
    },
  },
  screens: [
    { area: 'staff', name: 'applications', path: '/admin/applications', signedIn: true },
    { area: 'staff', name: 'applications-thai', path: '/th/admin/applications', signedIn: true },
    { area: 'staff', name: 'applications-none', path: '/admin/applications?q=nobody', signedIn: true },
    {
      area: 'staff',
      name: 'application',
      path: '/?register=day-pass',
      signedIn: true,
      state: 'registerAndOpen',
    },
    {
      area: 'staff',
      name: 'application-approve',
      path: '/admin/applications?status=submitted',
      signedIn: true,
      isDialog: true,
      state: 'decideToApprove',
    },
    {
      area: 'staff',
      name: 'application-reject',
      path: '/admin/applications?status=submitted',
      signedIn: true,
      isDialog: true,
      state: 'decideToReject',
    },
    {
      area: 'staff',
      name: 'application-changed',
      path: '/',
      signedIn: true,
      state: 'openChangedApplication',
    },
    {
      area: 'staff',
      name: 'application-changed-thai',
      path: '/',
      signedIn: true,
      state: 'openChangedApplicationInThai',
    },
    {
      area: 'staff',
      name: 'application-changed-russian',
      path: '/',
      signedIn: true,
      state: 'openChangedApplicationInRussian',
    },
    {
      area: 'staff',
      name: 'application-changed-approve',
      path: '/',
      signedIn: true,
      isDialog: true,
      state: 'approveChanged',
    },
    {
      area: 'staff',
      name: 'application-unseen',
      path: '/',
      signedIn: true,
      isDialog: true,
      state: 'approveUnseen',
    },
    { area: 'empty', name: 'applications', path: '/admin/applications', signedIn: true },
  ],
} as const satisfies Noun
