/** What waits longest for a decision; money and times are text already. */
export type WaitingRow = {
  id: string
  name: string
  plan: string | null
  totalText: string | null
  ago: string
}

/** `total` counts all that wait, `rows` holds the first of them. */
export type WaitingWork = {
  applications: { total: number; rows: (WaitingRow & { hasReceipt: boolean })[] }
  receipts: { total: number; rows: WaitingRow[] }
}
