/** What members may change about themselves, in the order of the form. */
export const CONTACT_FIELDS = ['mobilePhone', 'address'] as const
export type ContactValues = Record<(typeof CONTACT_FIELDS)[number], string>
