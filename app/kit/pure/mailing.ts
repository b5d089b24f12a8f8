/**
 * What becomes of a mail: it is sent, or without a mail server only kept, to be read in Settings. A text that promises a
 * mail has another wording for the second (rule mail.truth).
 */
export type Mailing = 'sent' | 'kept'
