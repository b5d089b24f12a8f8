type LinkContext = { env: { APP_URL?: string | undefined; PORT: number }; origin: string }

const PRIVATE_HOST =
  /^(localhost|127(\.\d{1,3}){3}|\[::1\]|10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|[a-z0-9-]+(\.(local|lan|internal))?)$/

/**
 * The origin that links in mails lead to. Without APP_URL it is what the browser called us, but only within a
 * house: anyone can ask for a mail under a host of their own, and the link in it would carry its secret there.
 */
export function linkOrigin({ env, origin }: LinkContext): string {
  if (env.APP_URL) return new URL(env.APP_URL).origin
  return PRIVATE_HOST.test(new URL(origin).hostname) ? origin : `http://localhost:${env.PORT}`
}
