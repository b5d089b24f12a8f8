import { Form } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { RemovableList } from '#app/kit/ui/removable-list.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { setPayingCompany } from '#app/people/customers/commands/payer.server.ts'
import { findPayingCompany, listCompanyNames } from '#app/people/customers/queries.server.ts'
import { findMember, memberRowIdOf } from '#app/people/members/queries/members.server.ts'
import { addPayer, type PayerRefusal, removePayer } from '../commands/payers.server.ts'
import { listPayers } from '../queries/payers.server.ts'
import type { Route } from './+types/admin-payers'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const member = await findMember(db, params.id)
  if (!member) return { shown: null }
  await logView(db, { adminId: actor.userId, entityType: 'member', entityId: member.id })
  const [payers, company] = await Promise.all([listPayers(db, member.id), findPayingCompany(db, member.id)])
  const mayChoose = can(actor, 'customers.edit')
  const companies = mayChoose ? await listCompanyNames(db) : []
  return {
    shown: {
      name: member.name,
      payers,
      company,
      companies,
      mayChoose,
      mayEdit: can(actor, 'members.edit'),
      maySee: can(actor, 'customers.view'),
    },
  }
}

const REFUSALS: Record<PayerRefusal, () => string> = {
  not_found: m.member_deleted_meanwhile,
  invalid: m.account_email_invalid,
  own: m.payer_own,
  company: m.payer_company_people,
  too_many: m.payer_too_many,
}

type Posted = { form: FormData; memberRowId: string; screen: string }

const ANSWERS: Record<string, (ctx: CommandContext, posted: Posted) => Promise<Response | Refused>> = {
  add: async (ctx, { form, memberRowId, screen }) => {
    const { email } = readTexts(form, ['email'])
    const added = await addPayer(ctx, { memberRowId, email })
    if (added.ok) return redirectWithMessage(screen, m.payer_added())
    return refused({ email, error: REFUSALS[added.reason](), companyError: undefined })
  },
  remove: async (ctx, { form, memberRowId, screen }) => {
    const { payer } = readTexts(form, ['payer'])
    const removed = await removePayer(ctx, { memberRowId, payerId: payer })
    return redirectWithMessage(screen, removed.ok ? m.payer_removed() : m.payer_gone())
  },
  company: (ctx, posted) =>
    setCompany(ctx, posted, readTexts(posted.form, ['company']).company, m.payer_company_set),
  again: (ctx, posted) => setCompany(ctx, posted, null, m.payer_company_ended),
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const memberRowId = await memberRowIdOf(ctx.db, params.id)
  return answerOf(ANSWERS, form, 'add')(ctx, { form, memberRowId, screen: url.pathname })
}

async function setCompany(
  ctx: CommandContext,
  { memberRowId, screen }: Posted,
  companyId: string | null,
  done: () => string,
) {
  const set = await setPayingCompany(ctx, { memberRowId, companyId })
  if (set.ok) return redirectWithMessage(screen, done())
  return refused({ email: '', error: undefined, companyError: m.payer_company_choose() })
}

type Reply = { email: string; error: string | undefined; companyError: string | undefined }

const refused = (reply: Reply) => refuse(reply)
type Refused = ReturnType<typeof refused>

export default function MemberPayers({ loaderData: { shown }, actionData, params }: Route.ComponentProps) {
  if (!shown) return <MissingRecord title={m.member_gone()} hint={m.member_gone_text()} />
  const { name, payers, company, companies, mayEdit, mayChoose, maySee } = shown
  return (
    <div className="grid max-w-3xl gap-6">
      <PageTitle title={m.payer_title()} />
      <div>
        <BackLink to={localizeHref(`/admin/members/${params.id}`)}>{name}</BackLink>
        <PageHeader title={m.payer_title()} lead={m.payer_lead({ name })} />
      </div>
      {company ? (
        <PaidByCompany company={company} isLinked={maySee} mayEnd={mayChoose} />
      ) : (
        <Payers payers={payers} mayEdit={mayEdit} email={actionData?.email} error={actionData?.error} />
      )}
      {!company && mayChoose && <CompanyChoice companies={companies} error={actionData?.companyError} />}
    </div>
  )
}

type PayersProps = {
  payers: { id: string; email: string }[]
  mayEdit: boolean
  email: string | undefined
  error: string | undefined
}

function Payers({ payers, mayEdit, email: typed, error }: PayersProps) {
  return (
    <Panel title={m.payer_list()}>
      {payers.length === 0 ? (
        <p className="text-muted">{m.payer_none()}</p>
      ) : (
        <RemovableList
          rows={payers.map(({ id, email }) => ({ id, name: email }))}
          remove={
            mayEdit
              ? {
                  intent: 'remove',
                  field: 'payer',
                  text: m.payer_remove(),
                  label: email => m.payer_remove_named({ email }),
                }
              : null
          }
        />
      )}
      {mayEdit && (
        <Form method="post" noValidate className="grid gap-4">
          <EmailField
            label={m.payer_email()}
            name="email"
            required
            autoComplete="off"
            defaultValue={typed}
            error={error}
          />
          <Button type="submit" look="secondary" className="justify-self-start">
            {m.payer_add()}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

type PaidByCompanyProps = { company: { id: string; name: string }; isLinked: boolean; mayEnd: boolean }

function PaidByCompany({ company: { id, name }, isLinked, mayEnd }: PaidByCompanyProps) {
  return (
    <Panel title={m.payer_company_title()}>
      <p className="wrap-anywhere">{m.payer_company_pays({ name })}</p>
      <div className="flex flex-wrap gap-3">
        {isLinked && (
          <a href={localizeHref(`/admin/customers/${id}`)} className={buttonClasses('secondary', 'small')}>
            {m.payer_company_open()}
          </a>
        )}
        {mayEnd && <IntentForm intent="again">{m.payer_company_end()}</IntentForm>}
      </div>
    </Panel>
  )
}

type CompanyChoiceProps = { companies: { id: string; name: string }[]; error: string | undefined }

/** Where a house has no company yet, the first one begins here. */
function CompanyChoice({ companies, error }: CompanyChoiceProps) {
  return (
    <Panel title={m.payer_company_title()} lead={m.payer_company_lead()}>
      {companies.length > 0 && (
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="company" />
          <SelectField label={m.payer_company_name()} name="company" required defaultValue="" error={error}>
            <option value="">{m.payer_company_choose()}</option>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="secondary" className="justify-self-start">
            {m.payer_company_save()}
          </Button>
        </Form>
      )}
      <div className="flex flex-wrap gap-3">
        <a href={localizeHref('/admin/customers?new=1')} className={buttonClasses('secondary', 'small')}>
          {m.company_add()}
        </a>
        {companies.length > 0 && (
          <a href={localizeHref('/admin/customers')} className={buttonClasses('secondary', 'small')}>
            {m.company_back()}
          </a>
        )}
      </div>
    </Panel>
  )
}
