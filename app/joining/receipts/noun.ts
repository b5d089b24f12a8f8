import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { receipts } from './tables.server.ts'

export const noun = {
  permissions: { receipts: ['view', 'edit'] },
  see: 'receipts.view',
  kinds: {
    receipt: {
      words: [m.activity_type_receipt, m.activity_the_receipt],
      record: '/admin/receipts/',
      names: { from: receipts, id: receipts.id, name: sql`coalesce(${receipts.name}, ${receipts.email})` },
    },
    receipts: { words: [m.activity_type_receipts, m.activity_the_receipts], screen: '/admin/receipts' },
  },
  actions: {
    receipt_submitted: [m.activity_action_receipt_submitted, m.activity_did_receipt_submitted],
    receipt_resubmitted: [m.activity_action_receipt_resubmitted, m.activity_did_receipt_resubmitted],
    receipt_withdrawn: [m.activity_action_receipt_withdrawn, m.activity_did_receipt_withdrawn],
  },
  navigation: {
    staff: { screen: '/admin/receipts', label: m.admin_receipts, place: ['inbox', 2], waiting: 'receipt' },
  },
  live: { receipts: {} },
  holdings: {
    receipts: {
      whose: 'member',
      endedBy: { law: 'tax' },
      columns: {
        name: 'emptied',
        email: 'email',
        reason: 'emptied',
        access_id: 'emptied',
        access_pass: 'emptied',
        network: 'emptied',
      },
      kept: ['variant', 'status', 'locale', 'selected_plan', 'file_key', 'file_sha256'],
      secrets: ['access_pass', 'file_sha256', 'submission_key', 'network'],
      files: ['file_key'],
      words: m.privacy_part_receipts,
      rows: ({ receiptIds }) => inArray(receipts.id, receiptIds),
    },
  },
  access: {
    routes: {
      receipt: { see: 'everyone', does: { '(send)': 'everyone', receipt: 'everyone' } },
      'receipt-success': { see: 'everyone' },
      receipts: { see: 'receipts.view' },
      'receipts-export': { see: 'receipts.view' },
      'receipt-record': {
        see: 'receipts.view',
        does: {
          approve: 'approveReceipt',
          accept: 'acceptSlip',
          'accept (booking)': 'acceptSlip',
          'accept (guest)': 'acceptSlip',
          reject: 'rejectSlip',
          link: 'linkReceipt',
          undo: 'undoReceiptRejection',
          'undo-acceptance': 'undoReceiptAcceptance',
        },
      },
      'receipt-image': { see: 'receipts.view' },
    },
    commands: {
      acceptSlip: 'receipts.edit',
      rejectSlip: 'receipts.edit',
      approveReceipt: 'receipts.edit',
      linkReceipt: 'receipts.edit',
      undoReceiptRejection: 'receipts.edit',
      undoReceiptAcceptance: 'receipts.edit',
    },
  },
  screens: [
    { area: 'receipt', name: 'form', path: '/thai-scan-receipt' },
    { area: 'receipt', name: 'form-thai', path: '/th/thai-scan-receipt' },
    { area: 'receipt', name: 'form-russian', path: '/ru/thai-scan-receipt' },
    { area: 'receipt', name: 'form-errors', path: '/thai-scan-receipt', state: 'submitReceipt' },
    { area: 'receipt', name: 'success', path: '/submission-success' },
    { area: 'staff', name: 'receipt-changed', path: '/', signedIn: true, state: 'openChangedReceipt' },
    { area: 'staff', name: 'receipts', path: '/admin/receipts', signedIn: true },
    { area: 'staff', name: 'receipt', path: '/thai-scan-receipt', signedIn: true, state: 'openReceipt' },
    { area: 'empty', name: 'receipts', path: '/admin/receipts', signedIn: true },
  ],
} as const satisfies Noun
