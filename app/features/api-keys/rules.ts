/** What a key of the API opens: nothing but what it was made for. */
export const API_SCOPES = ['blogs'] as const
export type ApiScope = (typeof API_SCOPES)[number]
