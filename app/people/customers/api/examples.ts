import type { CustomerRecord } from './schema.ts'

export const EXAMPLE_CUSTOMER: CustomerRecord = {
  id: '019aa7d4-0c2b-7e55-9f41-2b7d6a5c8e13',
  kind: 'company',
  name: 'Acme Pattaya',
  legal_name: 'Acme Pattaya Co., Ltd.',
  tax_id: '0994000617721',
  branch: '00000',
  address: '99 Beach Road, Pattaya 20150',
  billing_emails: ['books@acme.example'],
  language: 'en',
  billing_day: 1,
  withholds: true,
  owed_satang: 2_621_500,
  credit_satang: 0,
  deposit_satang: 4_900_000,
  updated_at: '2026-11-28T03:12:00.000Z',
}

export const EXAMPLE_NEW_CUSTOMER = {
  kind: 'company',
  name: 'Acme Pattaya',
  billing_emails: ['books@acme.example'],
  tax_id: '0-9940-00617-72-1',
  branch: '00000',
  withholds: true,
}
