/** Kinds of things that wait for somebody of staff (rule staff.notifications). */
export const WAITING_KINDS = [
  'application',
  'receipt',
  'request',
  'booking',
  'visit',
  'leave',
  'swap',
  'message',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** What the badge, the list behind it and the navigation show of what waits. */
export type WaitingView = {
  total: number
  /** Only of the kinds that the person may decide about. */
  counts: Record<string, number>
  /** Webhook deliveries that nobody tries any more; 0 for those who cannot do anything about it. */
  stoppedDeliveries: number
  /** Addresses for events that were paused because they failed; 0 for the same people. */
  failedAddresses: number
  newest: { path: `/${string}`; kind: WaitingKind; title: string; detail: string | null; ago: string }[]
}
