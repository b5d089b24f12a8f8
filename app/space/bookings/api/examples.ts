import type { BookingRecord } from './schema.ts'

export const EXAMPLE_BOOKING: BookingRecord = {
  id: '019aa7c8-9c20-7b14-b0d3-5e6f70819203',
  space_id: '019aa7c8-8b11-7f0a-92c4-1d2e3f405162',
  member_id: 'SALA-7K3M9Q2X',
  status: 'confirmed',
  unit: 1,
  from: '2026-11-12T09:00:00+07:00',
  to: '2026-11-12T10:00:00+07:00',
  price_satang: 25000,
  credits_used: 0,
  contract_id: null,
  ical_uid: '019aa7c8-9c20-7b14-b0d3-5e6f70819203@sala.example',
}

export const EXAMPLE_CALENDAR = {
  calendar_url: 'https://sala.example.com/calendar/AZqnyFsffFKdDj98GiuNXk3q8Yc0fZ1pTn5wVtR2uMo.ics',
}
