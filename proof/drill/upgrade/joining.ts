import { eq, sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import type { Program } from '../program.ts'
import { type Answer, openAsker } from '../requests/ask.ts'
import { type Form, formsOf } from '../requests/crawl.ts'
import { newVisitor, visit } from '../visitors.ts'

/** On which server each step is done, and as whom staff do theirs. */
export type Route = { register: Program; pay: Program; approve: Program; enter: Program; cookie: string }

/** Somebody registers and sends a slip, staff approve it and check them in. @returns why not, or null */
export async function join(db: Database, { register, pay, approve, enter, cookie }: Route) {
  const visitor = newVisitor()
  await visit(visitor, { url: () => (visitor.wasRegistered ? pay : register).url, tries: 1 })
  if (!visitor.wasRegistered) return `is not registered: ${visitor.refused.join()}`
  if (!visitor.wasReceived) return `cannot send a slip: ${visitor.refused.join()}`
  const application = await one(
    db
      .select({ id: applications.id, totalSatang: applications.totalSatang })
      .from(applications)
      .where(eq(applications.email, visitor.email)),
  )
  const decision = `/admin/applications/${application?.id}?decide=approve`
  const typed = { received: String((application?.totalSatang ?? 0) / 100), paidOn: visitor.startDate }
  const approved = await send(approve, { page: decision, cookie, intent: 'approve', typed })
  if (approved !== null) return `is not approved: ${approved}`
  const member = await one(
    db
      .select({ id: members.id, memberId: members.memberId })
      .from(members)
      .where(eq(members.email, visitor.email)),
  )
  const entered = await send(enter, {
    page: `/admin/visits?q=${member?.memberId}`,
    cookie,
    intent: 'check_in',
  })
  if (entered !== null) return `is not checked in: ${entered}`
  const isIn = sql`${visits.memberRowId} = ${member?.id ?? null} and ${visits.leftAt} is null`
  return (await db.$count(visits, isIn)) === 1 ? null : 'is not in, though they were checked in'
}

async function one<Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> {
  return (await rows)[0]
}

const LONGEST_ANSWER = 1_500

type Sent = { page: string; cookie: string; intent: string; typed?: Record<string, string> }

/**
 * Opens a page and sends its form of that intent, and once more as it comes back where it asks for something to be
 * confirmed. @returns why not, or null
 */
async function send(program: Program, { page, cookie, intent, typed = {} }: Sent): Promise<string | null> {
  const client = openAsker(() => program.url)
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const isIt = ({ fields }: Form) => fields.some(({ name, value }) => name === 'intent' && value === intent)
  try {
    let shown = await client.ask({ method: 'GET', path: page, headers: { cookie }, body: null })
    for (let turn = 0; turn < 2; turn += 1) {
      const form = formsOf(shown.body, page, 'owner').find(isIt)
      if (!form) break
      const body = Buffer.from(String(filled(form, typed)))
      shown = await client.ask({ method: 'POST', path: form.path, headers, body })
      if (shown.status === 302) return null
    }
    return `${page} answers ${told(shown)}`
  } finally {
    client.close()
  }
}

/** As it stands there, with what is typed, every box ticked, and of several choices the last, which is about nobody else. */
function filled({ fields }: Form, typed: Record<string, string>): URLSearchParams {
  const sent = new URLSearchParams()
  for (const { name, type, value, choices } of fields) {
    const stands = value || choices.find(Boolean) || ''
    if (type === 'radio') sent.set(name, stands)
    else sent.append(name, stands)
  }
  for (const [name, value] of Object.entries(typed)) if (sent.has(name)) sent.set(name, value)
  return sent
}

/** What the page says of it, beside its navigation. */
function told({ status, body }: Answer): string {
  const words = body.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ')
  return `${status}: ${words.replace(/\s+/g, ' ').slice(-LONGEST_ANSWER)}`
}
