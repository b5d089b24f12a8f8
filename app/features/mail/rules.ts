/** Every kind of mail; what is about someone's account may be read by owners only, because it can open the account. */
export const MAIL_KINDS = ['account', 'application', 'test'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** `kept`: no mail server is set up, so the mail is to be read in Settings. */
export const MAIL_STATUSES = ['pending', 'sent', 'kept', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]
