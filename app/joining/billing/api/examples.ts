import type { BillRecord } from './schema.ts'

export const EXAMPLE_BILL: BillRecord = {
  id: '4b1f7c5e-0a3d-4c5b-9d52-6f1e2a7c8b90',
  number: 'SALA-7K3M9Q2X',
  kind: 'application',
  state: 'open',
  payer: { customer_id: null, member_id: null, name: 'Nok Saelim', email: 'nok@example.com' },
  lines: [
    {
      text: 'Monthly Pass',
      quantity: 1,
      unit_satang: 500_000,
      amount_satang: 500_000,
      from: '2026-12-01',
      to: '2026-12-31',
    },
    { text: 'VAT', quantity: 1, unit_satang: 35_000, amount_satang: 35_000, from: null, to: null },
  ],
  total_satang: 535_000,
  asked_satang: 535_017,
  received_satang: 0,
  withheld_satang: 0,
  due_on: '2026-12-01',
  created_at: '2026-11-28T03:12:00.000Z',
  paid_at: null,
  updated_at: '2026-11-28T03:12:00.000Z',
  proofs: [],
  papers: [],
}

export const EXAMPLE_PAYMENT = { method: 'cash', amount_satang: 535_000, paid_on: '2026-11-28' }
