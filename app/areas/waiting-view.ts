/** What the badge, the list behind it and the navigation show of what waits. */
export type WaitingView = {
  total: number
  applications: number
  receipts: number
  /** Webhook deliveries that nobody tries any more; 0 for those who cannot do anything about it. */
  stoppedDeliveries: number
  newest: { path: string; kind: 'application' | 'receipt'; title: string; plan: string | null; ago: string }[]
}

export const NOTHING_WAITS: WaitingView = {
  total: 0,
  applications: 0,
  receipts: 0,
  stoppedDeliveries: 0,
  newest: [],
}
