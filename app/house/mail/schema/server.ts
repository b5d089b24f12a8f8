import { z } from 'zod'
import { tidyLine } from '#app/house/settings/schema/parts.ts'
import type { SectionForm } from '#app/house/settings/schema/section-form.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { m } from '#app/paraglide/messages.js'
import { MAIL_PORTS } from '../rules/server.ts'

export const LONGEST = { host: 200, user: 200, password: 500 }

/** A name of the public internet, or an address; what it leads to is looked up when a mail goes out. */
const HOST =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$|^\d{1,3}(?:\.\d{1,3}){3}$|^[0-9a-f:]{3,45}$/i

const limited = (max: number) =>
  z
    .string()
    .transform(tidyLine)
    .pipe(z.string().max(max, { error: () => m.form_too_long({ max }) }))

/** What is typed of a mail server; without a host there is none. */
export const typedServer = z.object({
  host: limited(LONGEST.host).refine(host => host === '' || HOST.test(host), { error: m.mail_host_wrong }),
  port: z
    .string()
    .transform(Number)
    .refine(port => MAIL_PORTS.some(each => each === port), { error: m.mail_port_wrong }),
  user: limited(LONGEST.user),
  /** As it was typed: a password may begin with a space. */
  serverPassword: z
    .string()
    .max(LONGEST.password, { error: () => m.form_too_long({ max: LONGEST.password }) }),
})

/**
 * The typed mail server. Its password is written and never read again: an empty field keeps the one that there is, and a
 * password belongs to its host and user, so that another host does not get it.
 */
export function serverForm(before: Settings['mail']): SectionForm {
  return {
    schema: typedServer.transform(({ serverPassword, ...server }) => {
      const isSame = server.host === before.host && server.user === before.user
      return { mail: { ...server, password: serverPassword || (isSame ? before.password : '') } }
    }),
    fieldsOf: ({ mail: { host, port, user } }) => ({ host, port: String(port), user, serverPassword: '' }),
    labels: SERVER_LABELS,
  }
}

export const SERVER_LABELS = {
  host: m.mail_host,
  port: m.mail_port,
  user: m.mail_user,
  serverPassword: m.mail_password,
}
