import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { members } from '#app/people/members/tables.server.ts'
import { customerPeople, customers } from './tables.server.ts'

/** With the name of the member whose own it is. */
const NAMED = sql`(select *, (select name from ${members} where id = member_row_id) as member_name
  from ${customers}) as customers`
const SHOWN_NAME = sql`coalesce(nullif(${customers.name}, ''), member_name, '')`

export const noun = {
  permissions: { customers: ['view', 'edit'] },
  permissionWords: { customers: m.customers_title },
  see: 'customers.view',
  kinds: {
    customer: {
      words: [m.activity_type_customer, m.activity_the_customer],
      listWords: m.activity_the_customer_list,
      record: '/admin/customers/',
      names: { from: NAMED, id: customers.id, name: SHOWN_NAME },
      search: {
        label: m.companies_title,
        group: 'customers',
        texts: [customers.name, customers.legalName, customers.taxId],
        detail: [customers.legalName],
      },
    },
  },
  actions: {
    person_named: [m.activity_action_person_named, m.activity_did_person_named],
    person_removed: [m.activity_action_person_removed, m.activity_did_person_removed],
  },
  navigation: {
    staff: {
      screen: '/admin/customers',
      label: m.customers_title,
      place: ['members', 5],
      isOfCompanies: true,
    },
  },
  live: { customers: {} },
  holdings: {
    // What companies are called and where their bills go stays with what they bought; of a member's own only a number does.
    customers: {
      whose: 'member',
      endedBy: { law: 'tax' },
      columns: {
        name: 'blanked',
        legal_name: 'emptied',
        tax_id: 'emptied',
        branch: 'emptied',
        address: 'emptied',
        billing_emails: 'emptied',
      },
      kept: ['kind', 'locale'],
      isPart: true,
      rows: ({ memberIds }) => inArray(customers.memberRowId, memberIds),
    },
    customer_people: {
      whose: 'member',
      endedBy: { with: 'customers' },
      isRemoved: true,
      columns: { email: 'kept' },
      kept: ['role'],
      words: m.privacy_part_payers,
      rows: ({ memberIds }) =>
        sql`${customerPeople.customerId} in (select ${customers.id} from ${customers} where ${inArray(customers.memberRowId, memberIds)})`,
    },
  },
} as const satisfies Noun
