/** The longest address that mail can carry (RFC 5321). */
export const LONGEST_EMAIL = 254
