import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { contractBills, contractExtras, contracts, seatHolders } from './tables.server.ts'

export const noun = {
  permissions: { contracts: ['view', 'edit'] },
  permissionWords: { contracts: m.contracts_title },
  see: 'contracts.view',
  kinds: {
    contract: {
      words: [m.activity_type_contract, m.activity_the_contract],
      listWords: m.activity_the_contracts,
      screen: '/admin/contracts',
      record: '/admin/contracts/',
      names: { from: contracts, id: contracts.id, name: contracts.number },
    },
    contract_bill: {
      words: [m.activity_type_contract_bill, m.activity_the_contract_bill],
      record: '/admin/contracts/bills/',
      names: { from: contractBills, id: contractBills.id, name: contractBills.number },
    },
  },
  actions: {
    contract_begun: [m.activity_action_contract_begun, m.activity_did_contract_begun],
    contract_ended: [m.activity_action_contract_ended, m.activity_did_contract_ended],
    notice_noted: [m.activity_action_notice_noted, m.activity_did_notice_noted],
    contract_went_on: [m.activity_action_contract_went_on, m.activity_did_contract_went_on],
    contract_over: [m.activity_action_contract_over, m.activity_did_contract_over],
    item_added: [m.activity_action_item_added, m.activity_did_item_added],
    prices_changed: [m.activity_action_prices_changed, m.activity_did_prices_changed],
    prices_kept: [m.activity_action_prices_kept, m.activity_did_prices_kept],
    seat_filled: [m.activity_action_seat_filled, m.activity_did_seat_filled],
    seat_paused: [m.activity_action_seat_paused, m.activity_did_seat_paused],
    contract_billed: [m.activity_action_contract_billed, m.activity_did_contract_billed],
    contract_paid: [m.activity_action_contract_paid, m.activity_did_contract_paid],
    contract_extras_set: [m.activity_action_contract_extras_set, m.activity_did_contract_extras_set],
    deposit_settled: [m.activity_action_deposit_settled, m.activity_did_deposit_settled],
    contract_bill_void: [m.activity_action_contract_bill_void, m.activity_did_contract_bill_void],
  },
  navigation: {
    staff: {
      screen: '/admin/contracts',
      label: m.contracts_title,
      place: ['members', 6],
      isOfCompanies: true,
    },
  },
  live: { contracts: {} },
  holdings: {
    contracts: {
      whose: 'nobody',
      endedBy: { law: 'contract' },
      kept: ['number', 'state', 'first_day', 'last_day', 'notice_on', 'then_how', 'term_from'],
    },
    contract_items: {
      whose: 'nobody',
      endedBy: { with: 'contracts' },
      kept: ['kind', 'name', 'vat_class', 'wht_class', 'first_day', 'last_day'],
    },
    seats: { whose: 'nobody', endedBy: { with: 'contract_items' } },
    seat_holders: {
      whose: 'member',
      endedBy: { with: 'seats' },
      kept: ['first_day', 'last_day'],
      words: m.privacy_part_seats,
      rows: ({ memberIds }) => inArray(seatHolders.memberRowId, memberIds),
    },
    seat_pauses: { whose: 'nobody', endedBy: { with: 'seats' }, kept: ['first_day', 'last_day'] },
    contract_bills: {
      whose: 'nobody',
      endedBy: { law: 'tax' },
      kept: ['number', 'first_day', 'last_day', 'due_on', 'void_reason'],
    },
    contract_bill_notices: {
      whose: 'nobody',
      endedBy: { with: 'contract_bills' },
      kept: ['kind'],
    },
    contract_bill_periods: {
      whose: 'nobody',
      endedBy: { with: 'contract_bills' },
      kept: ['first_day', 'last_day'],
    },
    contract_bill_lines: {
      whose: 'nobody',
      endedBy: { with: 'contract_bills' },
      kept: ['first_day', 'last_day', 'vat_class', 'wht_class', 'extra_kind', 'extra_name'],
    },
    contract_extras: {
      whose: 'member',
      endedBy: { law: 'tax' },
      kept: ['kind', 'month'],
      words: m.privacy_part_extras,
      rows: ({ memberIds }) => inArray(contractExtras.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
