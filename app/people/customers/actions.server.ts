import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { refuse, refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findMeant } from '#app/people/members/queries/pick.server.ts'
import { viewPickable } from '#app/people/members/views/pick.server.ts'
import { setPayingCompany } from './commands/payer.server.ts'
import { nameCustomerPerson, type PersonRefusal, removeCustomerPerson } from './commands/people.server.ts'
import { createCompany, updateCustomer } from './commands/save.server.ts'
import { CUSTOMER_ROLES, MOST_PEOPLE } from './rules.ts'
import { CUSTOMER_FIELDS } from './schema.ts'

type Asked = { form: FormData; url: URL; id: string }

/** Answers the dialog of a new company, which one goes on to. */
export async function answerNewCompany(ctx: CommandContext, form: FormData) {
  const values = readTexts(form, CUSTOMER_FIELDS)
  const made = await createCompany(ctx, values)
  if (!made.ok) return refuseEdit({ fields: values, version: '' }, made)
  return redirectWithMessage(localizeHref(`/admin/customers/${made.id}`), m.company_created())
}

const ANSWERS: Record<string, (ctx: CommandContext, asked: Asked) => Promise<Response | Refused>> = {
  pay: answerPay,
  name: answerName,
  end: async (ctx, { form, url }) => {
    const { member } = readTexts(form, ['member'])
    const ended = await setPayingCompany(ctx, { memberRowId: member, companyId: null })
    const text = ended.ok ? m.company_member_ended() : m.member_deleted_meanwhile()
    return redirectWithMessage(url.pathname, text)
  },
  remove: async (ctx, { form, url, id }) => {
    const { person } = readTexts(form, ['person'])
    const removed = await removeCustomerPerson(ctx, { customerId: id, personId: person })
    const text = removed.ok ? m.company_person_removed() : m.company_person_gone()
    return redirectWithMessage(url.pathname, text)
  },
  save,
}

/** Answers the forms of a company's record: whom it pays for, who acts for it, and what it is called. */
export function answerCustomerForm(ctx: CommandContext, asked: Asked) {
  return answerOf(ANSWERS, asked.form, 'save')(ctx, asked)
}

async function save(ctx: CommandContext, { form, url, id }: Asked) {
  const values = readTexts(form, CUSTOMER_FIELDS)
  const { version } = readTexts(form, ['version'])
  const saved = await updateCustomer(ctx, { id, values, version })
  if (!saved.ok) return refuseEdit({ fields: values, version }, saved)
  return redirectWithMessage(url.pathname + withoutDialog(url.search), m.company_updated())
}

/** Where several may be meant by what was typed, they come back as a choice. */
async function answerPay(ctx: CommandContext, { form, url, id }: Asked) {
  const { member: typed } = readTexts(form, ['member'])
  const member = await findMeant(ctx.db, typed)
  const set = await setPayingCompany(ctx, { memberRowId: member?.id ?? '', companyId: id })
  if (set.ok) return redirectWithMessage(url.pathname, m.company_member_added(set.value))
  const choices = member ? [] : await viewPickable(ctx, typed)
  const error = member ? m.company_gone() : m.company_member_missing()
  return refuse({ about: 'member' as const, typed, error, choices })
}

const REFUSALS: Record<PersonRefusal, () => string> = {
  not_found: m.company_gone,
  invalid: m.account_email_invalid,
  too_many: () => m.company_person_too_many({ max: MOST_PEOPLE }),
}

async function answerName(ctx: CommandContext, { form, url, id }: Asked) {
  const { email, role: typed } = readTexts(form, ['email', 'role'])
  const role = CUSTOMER_ROLES.find(known => known === typed) ?? 'billing'
  const named = await nameCustomerPerson(ctx, { customerId: id, email, role })
  if (named.ok) return redirectWithMessage(url.pathname, m.company_person_added())
  return refuse({ about: 'person' as const, typed: email, error: REFUSALS[named.reason]() })
}

type Refused = Exclude<Awaited<ReturnType<typeof save | typeof answerPay | typeof answerName>>, Response>
