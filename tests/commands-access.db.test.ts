import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CommandContext } from '#app/house/accounts/guard.server.ts'
import { type Actor, ADMIN_ROLES, can, type Permission } from '#app/house/accounts/rules.ts'
import { createTestContext } from './support/context.ts'
import { createTestDatabase } from './support/database.ts'

/** Who may use each command that takes a signed-in person's context. A new one fails here until it is decided. */
const COMMANDS: Record<string, Permission> = {
  createService: 'services.edit',
  updateService: 'services.edit',
  moveService: 'services.edit',
  deleteServices: 'services.edit',
  createEvent: 'events.edit',
  updateEvent: 'events.edit',
  deleteEvents: 'records.delete',
  createLeave: 'leave.edit',
  updateLeave: 'leave.edit',
  decideLeave: 'leave.edit',
  saveEntitlements: 'leave.edit',
  deleteLeave: 'records.delete',
  createMember: 'members.edit',
  updateMember: 'members.edit',
  renewMember: 'members.edit',
  requestRenewal: 'members.edit',
  setAutoRenew: 'members.edit',
  revokeCode: 'members.edit',
  deleteMembers: 'records.delete',
  recordMemberPayment: 'members.edit',
  recordMemberRefund: 'ledger.edit',
  correctMemberBalance: 'ledger.edit',
  reverseLedgerEntry: 'ledger.edit',
  closeMonth: 'ledger.close',
  sendMessages: 'messages.send',
  replyToMessage: 'messages.send',
  markMessageRead: 'messages.send',
  deleteMessages: 'records.delete',
  createEmployee: 'employees.edit',
  updateEmployee: 'employees.edit',
  deleteEmployees: 'records.delete',
  createEmployeeLogin: 'employees.edit',
  updateEmployeeLogin: 'employees.edit',
  createDepartment: 'employees.edit',
  updateDepartment: 'employees.edit',
  deleteDepartment: 'records.delete',
  saveWorkShifts: 'employees.edit',
  createRecord: 'attendance.edit',
  updateRecord: 'attendance.edit',
  markAllPresent: 'attendance.edit',
  deleteRecord: 'records.delete',
  createPost: 'blog.edit',
  updatePost: 'blog.edit',
  autosavePost: 'blog.edit',
  restoreRevision: 'blog.edit',
  deletePosts: 'records.delete',
  requestGeneration: 'blog.edit',
  requestDeletion: 'records.delete',
  retryRequest: 'blog.edit',
  issueNamedDocument: 'documents.edit',
  issueCreditNote: 'documents.edit',
  removeSampleData: 'settings.money',
  addVatRate: 'settings.money',
  removeVatRate: 'settings.money',
  createPlan: 'settings.money',
  updatePlan: 'settings.money',
  movePlan: 'settings.money',
  savePaymentLinks: 'settings.money',
  saveMoneySettings: 'settings.money',
  revealSecret: 'settings.money',
  saveHouseSettings: 'settings.edit',
  saveSender: 'settings.edit',
  sendKeptMails: 'settings.edit',
  resendMail: 'settings.edit',
  revealMail: 'mail.reveal',
  sendTestMail: 'settings.edit',
  saveWebhookUrls: 'webhooks.edit',
  sendTestWebhook: 'webhooks.edit',
  retryDelivery: 'webhooks.edit',
  inviteStaff: 'staff.edit',
  resendInvitation: 'staff.edit',
  changeStaffRole: 'staff.edit',
  renameStaff: 'staff.edit',
  endStaffAccess: 'staff.edit',
  restoreStaffAccess: 'staff.edit',
  endStaffSessions: 'staff.edit',
  resetSecondFactor: 'staff.edit',
  requireSecondFactor: 'staff.edit',
  eraseSubject: 'privacy.erase',
  createKey: 'api_keys.edit',
  revokeKey: 'api_keys.edit',
  uploadMemberList: 'members.edit',
  confirmMemberImport: 'members.edit',
  giveUpMemberImport: 'members.edit',
  approveApplication: 'applications.review',
  approveReceipt: 'applications.review',
  rejectApplication: 'applications.review',
  rejectReceipt: 'applications.review',
  linkReceipt: 'applications.review',
  undoReceiptRejection: 'applications.review',
  undoDecision: 'applications.review',
}

/** Queries and helpers that take the same context but are not commands: why nobody needs to be refused. */
const NOT_COMMANDS: Record<string, string> = {
  sendOwnMessage: 'from the employee who is signed in',
  replyToOwnMessage: 'from the employee who is signed in',
  markOwnMessageRead: 'the own messages of the employee who is signed in',
  deleteOwnMessages: 'the own messages of the employee who is signed in',
  changeOwnName: 'one’s own account',
  changeOwnPassword: 'one’s own account',
  requestEmailChange: 'one’s own account',
  startSecondFactor: 'one’s own account',
  confirmSecondFactor: 'one’s own account',
  switchOffSecondFactor: 'one’s own account',
  renewBackupCodes: 'one’s own account',
  answerSecondFactor: 'one’s own account',
  findPendingSecret: 'one’s own account',
  freshPasswordError: 'one’s own account',
  startLinking: 'one’s own account',
  unlinkAccount: 'one’s own account',
  saveMailChoices: 'one’s own account',
  loadProfile: 'one’s own account',
  answerProfile: 'one’s own account',
  endOwnSession: 'one’s own account',
  endOtherSessions: 'one’s own account',
  endAllSessions: 'one’s own account',
  requestOwnLeave: 'one’s own leave, by `ownEmployee`',
  cancelOwnLeave: 'one’s own leave, by `ownEmployee`',
  answerLedgerForm: 'answers the forms of a screen by the commands above',
  answerAccountForm: 'answers the forms of a screen by the commands above',
  answerReversal: 'answers the form of a screen by the command above',
  answerMemberForm: 'answers the forms of screens by the commands above',
  updateOwnContact: 'one’s own record',
  answerOwnContact: 'one’s own record',
  storePicture: 'a step of the commands that save an employee, which ask for the permission',
  answerPress: 'answers the form of a screen by the command below',
  loadToday: 'one’s own day',
  pressClock: 'one’s own clock; it asks for the employee who is signed in',
  loadSection: 'reads; its screens ask for the permission',
  answerManage: 'answers the forms of a page by the commands above',
  reviewReceipt: 'answers the form of a screen by the commands above',
  decideApplication: 'answers the form of a screen by the commands above',
}

const COMMAND = /export (?:async )?function (\w+)\(\s*(?:ctx|\{[^}]*\}): CommandContext/g
const modules = import.meta.glob<Record<string, unknown>>('/app/*/*/**/*.server.ts')

const found = Object.keys(modules).flatMap(path =>
  [...readFileSync(path.slice(1), 'utf8').matchAll(COMMAND)].map(([, name = '']) => ({ path, name })),
)

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

const actors: Record<string, Actor> = {
  employee: { userId: randomUUID(), name: 'E', email: 'e@sala.test', admin: null, isEmployee: true },
  ...Object.fromEntries(
    ADMIN_ROLES.map(role => [
      role,
      {
        userId: randomUUID(),
        name: role,
        email: `${role}@sala.test`,
        admin: { displayName: role, role },
        isEmployee: false,
      },
    ]),
  ),
}

test('every command has a decision about who may use it', () => {
  expect(found.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(COMMANDS), ...Object.keys(NOT_COMMANDS)].toSorted(),
  )
})

describe.each(found.filter(({ name }) => name in COMMANDS))('$name', ({ path, name }) => {
  const permission = COMMANDS[name] as Permission
  const refused = Object.entries(actors).filter(([, actor]) => !can(actor, permission))

  test.each(refused)('refuses %s, whatever is asked', async (_role, actor) => {
    const command = (await modules[path]?.())?.[name] as (ctx: CommandContext, input: unknown) => unknown
    await expect(async () => command({ ...ctx, actor }, {})).rejects.toMatchObject({ init: { status: 403 } })
  })
})
