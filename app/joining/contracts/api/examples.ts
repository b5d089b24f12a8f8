import type { ContractRecord, ItemRecord, SeatRecord } from './schema.ts'

export const EXAMPLE_SEAT: SeatRecord = {
  id: '019aa7d2-60f1-7a2b-9c3d-4e5f60718293',
  nth: 1,
  member_id: 'SALA-7K3M9Q2X',
  holders: [{ member_id: 'SALA-7K3M9Q2X', first_day: '2026-12-10', last_day: null }],
  pauses: [],
}

export const EXAMPLE_ITEM: ItemRecord = {
  id: '019aa7d2-5e10-7f4c-8b1a-2d3e4f506172',
  kind: 'seat',
  plan: 'Monthly Pass',
  name: null,
  space_id: null,
  space_unit: null,
  replaces_id: null,
  quantity: 1,
  unit_satang: 490_000,
  vat_class: 'standard',
  wht_class: 'service',
  first_day: '2026-12-10',
  last_day: null,
  seats: [EXAMPLE_SEAT],
}

export const EXAMPLE_CONTRACT: ContractRecord = {
  id: '019aa7d2-5c00-7d1e-8f2a-1b2c3d4e5f60',
  number: 'CT2026-000001',
  state: 'running',
  customer_id: '019aa7d2-5800-7c0d-9e1f-0a1b2c3d4e5f',
  first_day: '2026-12-10',
  last_day: null,
  then_how: 'ends',
  renews_id: null,
  notice_days: 30,
  notice_on: null,
  deposit_satang: 0,
  gives_back: false,
  grace_days: 7,
  items: [EXAMPLE_ITEM],
  updated_at: '2026-11-30T03:12:00.000Z',
}
