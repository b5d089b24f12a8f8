import { data, Link, redirect, useLocation } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerCustomerForm } from '../actions.server.ts'
import { CustomerDialog } from '../components/customer-dialog.tsx'
import { CustomerFacts, CustomerMoney } from '../components/customer-facts.tsx'
import { CustomerMembers } from '../components/customer-members.tsx'
import { CustomerPeople } from '../components/customer-people.tsx'
import { findCardOnFile, findJoinedTo } from '../queries.server.ts'
import { viewCustomer } from '../views.server.ts'
import type { Route } from './+types/admin-customer'

export const middleware: Route.MiddlewareFunction[] = [permit('customers.view')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor } = ctx
  const customer = await viewCustomer(db, params.id)
  const joinedTo = customer ? null : await findJoinedTo(db, params.id)
  if (joinedTo) throw redirect(localizeHref(`/admin/customers/${joinedTo}`))
  if (!customer) return data({ shown: null }, 404)
  // A member's own is shown with the member.
  if (customer.ownMemberId !== null) throw redirect(localizeHref(`/admin/members/${customer.ownMemberId}`))
  await logView(db, { adminId: actor.userId, entityType: 'customer', entityId: customer.id })
  const may = mayOf(actor, 'customers')
  const isEdited = may.edit && url.searchParams.has('edit')
  const card = can(actor, 'payments.view') ? await findCardOnFile(ctx, customer.id) : null
  const maySee = { contracts: can(actor, 'contracts.view'), credits: can(actor, 'credits.view') }
  return data({ shown: { customer, card, may, maySee, dialog: isEdited ? customer.dialog : null } })
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerCustomerForm(commandContext(context), { form, url, id: params.id })
}

export default function CustomerScreen({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <>
      <BackLink to={localizeHref('/admin/customers')}>{m.company_back()}</BackLink>
      {shown ? (
        <Found {...shown} reply={actionData && 'about' in actionData ? actionData : undefined} />
      ) : (
        <MissingRecord title={m.company_gone()} hint={m.company_gone_text()} />
      )}
      {shown?.dialog && (
        <CustomerDialog
          dialog={shown.dialog}
          closeHref={withoutDialog(search)}
          reply={actionData && 'version' in actionData ? actionData : undefined}
        />
      )}
    </>
  )
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>
type Reply = Extract<NonNullable<Route.ComponentProps['actionData']>, { about: string }>

function Found({ customer, card, may, maySee, reply }: Shown & { reply: Reply | undefined }) {
  const { name } = customer
  return (
    <>
      <PageTitle title={name} />
      <PageHeader
        title={name}
        actions={
          <>
            {maySee.contracts && (
              <Link
                to={localizeHref(`/admin/contracts?q=${encodeURIComponent(name)}`)}
                className={buttonClasses('secondary', 'small')}
              >
                {m.contracts_title()}
              </Link>
            )}
            {maySee.credits && (
              <Link
                to={localizeHref(`/admin/customers/${customer.id}/credits`)}
                className={buttonClasses('secondary', 'small')}
              >
                {m.credits_title()}
              </Link>
            )}
            {may.edit && (
              <Link to="?edit=1" preventScrollReset className={buttonClasses('secondary', 'small')}>
                {m.company_edit()}
              </Link>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        <div className="grid gap-4">
          <CustomerFacts customer={customer} />
          <CustomerMoney customer={customer} card={card} />
        </div>
        <div className="grid gap-4">
          <CustomerMembers
            members={customer.paidFor}
            mayEdit={may.edit}
            reply={reply?.about === 'member' ? reply : undefined}
          />
          <CustomerPeople
            people={customer.people}
            mayEdit={may.edit}
            reply={reply?.about === 'person' ? reply : undefined}
          />
        </div>
      </div>
    </>
  )
}
