import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { bankAccounts } from './tables.server.ts'

export const noun = {
  permissions: { bank: ['view', 'edit'] },
  see: 'bank.view',
  kinds: {
    bank: {
      words: [m.activity_type_bank, m.activity_the_bank],
      listWords: m.activity_the_bank_list,
      screen: '/admin/bank',
      names: { from: bankAccounts, id: bankAccounts.id, name: bankAccounts.name },
    },
    bank_line: { words: [m.activity_type_bank_line, m.activity_the_bank_line], screen: '/admin/bank' },
  },
  actions: {
    imported_statement: [m.activity_action_imported_statement, m.activity_did_imported_statement],
    ignored_line: [m.activity_action_ignored_line, m.activity_did_ignored_line],
    took_back_line: [m.activity_action_took_back_line, m.activity_did_took_back_line],
  },
  navigation: { staff: { screen: '/admin/bank', label: m.bank_title, place: ['money', 5] } },
  live: { bank: {} },
  holdings: {
    bank_accounts: {
      whose: 'nobody',
      endedBy: { bound: 'the accounts of the house' },
      kept: ['name', 'bank', 'number'],
    },
    bank_mappings: {
      whose: 'nobody',
      endedBy: { bound: 'what the columns of their files are called' },
      kept: ['name', 'columns'],
    },
    bank_imports: {
      whose: 'nobody',
      endedBy: { law: 'tax' },
      kept: ['file_name', 'format', 'from_day', 'to_day'],
    },
    // What payers wrote and are called stays as the bank has booked it: it is the record by which the books are proven.
    bank_lines: {
      whose: 'everyone',
      endedBy: { law: 'tax' },
      columns: { details: 'tax' },
      kept: ['at_precision', 'code', 'channel', 'ignored_reason'],
    },
    bank_matches: { whose: 'nobody', endedBy: { law: 'tax' }, kept: ['how', 'entry_ids', 'proven_ids'] },
    bank_events: {
      whose: 'everyone',
      endedBy: [{ days: 90, since: 'created_at' }],
      kept: ['sender', 'reference'],
    },
    bank_uploads: {
      whose: 'staff',
      endedBy: { job: 'forget-bank-uploads' },
      kept: ['file_name', 'content_key', 'refusal'],
    },
  },
} as const satisfies Noun
