import type { MemberRecord } from './schema.ts'

/** What is sent for a member who comes from another system. */
export const EXAMPLE_NEW_MEMBER = {
  name: 'Anong Srisai',
  email: 'anong@example.com',
  mobile_phone: '+66812345678',
  plan: 'Monthly Pass',
  join_date: '2026-11-01',
}

/** As it stands in a list. */
export const EXAMPLE_LISTED: MemberRecord = {
  id: '019aa7c8-5b1f-7c52-9d0e-3f7c1a2b4d5e',
  member_id: 'SALA-7K3M9Q2X',
  customer_id: '019aa7c8-5b1f-7a91-8c44-1d2e3f4a5b6c',
  name: 'Anong Srisai',
  email: 'anong@example.com',
  mobile_phone: '+66812345678',
  plan: 'Monthly Pass',
  status: 'active',
  join_date: '2026-11-01',
  expiry_date: '2026-12-01',
  owed_satang: 0,
  entitlements: [
    {
      id: '019aa7c8-5b20-7d11-8f3a-6a1e0c9b2d74',
      plan: 'Monthly Pass',
      opens_door: true,
      from: '2026-11-01T00:00:00+07:00',
      until: '2026-12-02T00:00:00+07:00',
      first_entry_at: null,
    },
  ],
  updated_at: '2026-11-01T03:12:45.000Z',
}

export const EXAMPLE_MEMBER: MemberRecord = {
  ...EXAMPLE_LISTED,
  calendar_url: 'https://sala.example.com/calendar/AZqnyFsffFKdDj98GiuNXk3q8Yc0fZ1pTn5wVtR2uMo.ics',
}

export const EXAMPLE_CHANGE = { status: 'suspended' }
