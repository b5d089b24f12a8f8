/**
 * `wizard` is the four-step dialog, `membership_page` the three-step form (rule registration.wizard,
 * rule registration.membership-page).
 */
export const REGISTRATION_VARIANTS = ['wizard', 'membership_page'] as const

export type RegistrationVariant = (typeof REGISTRATION_VARIANTS)[number]

export const APPLICATION_STATUSES = ['submitted', 'approved', 'rejected'] as const

export const DECISIONS = ['approved', 'rejected'] as const
export type Decision = (typeof DECISIONS)[number]
