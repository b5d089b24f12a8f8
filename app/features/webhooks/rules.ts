/** The outgoing automation webhooks. */
export const DELIVERY_KINDS = ['registration', 'receipt'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** `superseded`: newer data of the same subject took its place; `stopped`: every retry is used up, or the answer was 410. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'superseded', 'stopped'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
