import type { Env } from '#app/kit/platform/env.server.ts'
import type { SocialProvider } from '../rules/login.ts'

type SocialEnv = Pick<
  Env,
  'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'LINE_CLIENT_ID' | 'LINE_CLIENT_SECRET'
>

/** The foreign accounts one may sign in with: those whose keys the environment has. */
export function availableProviders(env: SocialEnv): SocialProvider[] {
  return [
    ...(env.GOOGLE_CLIENT_ID ? ['google' as const] : []),
    ...(env.LINE_CLIENT_ID ? ['line' as const] : []),
  ]
}

/** better-auth's configuration of them. None ever makes an account. */
export function socialProvidersOf(env: SocialEnv) {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, LINE_CLIENT_ID, LINE_CLIENT_SECRET } = env
  return {
    ...(GOOGLE_CLIENT_ID &&
      GOOGLE_CLIENT_SECRET && {
        google: {
          clientId: GOOGLE_CLIENT_ID,
          clientSecret: GOOGLE_CLIENT_SECRET,
          disableSignUp: true,
          prompt: 'select_account' as const,
        },
      }),
    ...(LINE_CLIENT_ID &&
      LINE_CLIENT_SECRET && {
        line: {
          clientId: LINE_CLIENT_ID,
          clientSecret: LINE_CLIENT_SECRET,
          disableSignUp: true,
          // LINE tells the email only to channels it has approved, and better-auth turns people without one away.
          mapProfileToUser: ({ email, sub }: { email?: string; sub: string }) => ({
            email: email ?? `${sub}@line.invalid`,
          }),
        },
      }),
  }
}
