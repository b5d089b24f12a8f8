import type { AddressInfo, Server } from 'node:net'
import { createFirstAdmin } from '#app/house/accounts/steps/first-admin.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

/** Tells the person at the terminal where the site is and, on the first start, how to sign in. */
export async function announce({ db, env }: ServerContext, server: Pick<Server, 'address'>) {
  const { port } = server.address() as AddressInfo
  const address = env.APP_URL ? new URL(env.APP_URL).origin : `http://localhost:${port}`
  const lines = ['', `  Sala is open:  ${address}`]
  const admin = await createFirstAdmin(db, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
  if (admin) {
    lines.push(`  Staff area:    ${address}/admin`)
    lines.push(`  First admin:   ${admin.email}`)
    lines.push(
      `  Password:      ${env.ADMIN_PASSWORD ? 'as set in ADMIN_PASSWORD' : `${admin.password}  (shown only this once)`}`,
    )
  }
  if (env.SMTP_URL && !env.APP_URL)
    lines.push(`  Set APP_URL:   without it, links in mails lead to http://localhost:${port}`)
  if (!env.SMTP_URL)
    lines.push(
      '  Set SMTP_URL:  without it, mails are kept to be read in Settings, unless a server is entered there',
    )
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
