export const DECISIONS = ['approved', 'rejected'] as const
export type Decision = (typeof DECISIONS)[number]
