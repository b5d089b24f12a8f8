/** `landing` asks for a name and carries plan and total; `membership_page` is the shorter form (public-site §3). */
export const RECEIPT_VARIANTS = ['landing', 'membership_page'] as const
export type ReceiptVariant = (typeof RECEIPT_VARIANTS)[number]

export const RECEIPT_STATUSES = ['submitted', 'approved', 'rejected'] as const
