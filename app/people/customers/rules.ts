/** Who owes: a person, or a company that pays for people. */
export const CUSTOMER_KINDS = ['person', 'company'] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]

/** What somebody may do for a customer: a manager fills its seats and sees its bills, who does billing sees only those. */
export const CUSTOMER_ROLES = ['manager', 'billing'] as const
export type CustomerRole = (typeof CUSTOMER_ROLES)[number]

/** Days of a month on which a customer's bill may be dated: every month has them. */
export const LAST_BILLING_DAY = 28

/** Addresses to which the bills of one customer go, and people who act for it. */
export const MOST_BILLING_EMAILS = 10
export const MOST_PEOPLE = 20
