import '../components/matching.css'
import { Form, Link } from 'react-router'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { revokeCode } from '#app/people/access-codes/commands/revoke.server.ts'
import { CHECKS, CheckList } from '../components/check-list.tsx'
import { viewChecks } from '../views/checks.server.ts'
import type { Route } from './+types/admin-checks'

export const middleware: Route.MiddlewareFunction[] = [permit('bank.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  return { checks: await viewChecks(db, { actor, params: url.searchParams }) }
}

/** Ends a code that a slip opened for which nothing came. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'access_codes.edit')
  const { id } = readTexts(await readForm(request), ['id'])
  const revoked = await revokeCode(ctx, { id })
  return redirectWithMessage(
    url.pathname + url.search,
    revoked.ok ? m.checks_revoked({ code: revoked.value.accessId }) : m.checks_revoked_meanwhile(),
  )
}

export default function ChecksScreen({ loaderData: { checks } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.checks_title()} />
      <BackLink to={localizeHref('/admin/bank')}>{m.bank_title()}</BackLink>
      <PageHeader
        title={m.checks_title()}
        lead={checks ? m.checks_lead({ day: checks.reached }) : m.checks_lead_empty()}
        actions={
          <Link to={localizeHref('/admin/bank/match')} className={buttonClasses('secondary', 'small')}>
            {m.matching_title()}
          </Link>
        }
      />
      {checks === null ? (
        <EmptyState
          title={m.checks_empty()}
          action={
            <Link to={localizeHref('/admin/bank/import')} className={buttonClasses('primary', 'regular')}>
              {m.bank_bring_in()}
            </Link>
          }
        />
      ) : (
        <>
          <Form className="mb-6 flex flex-wrap items-end gap-3">
            <SelectField label={m.ledger_month()} name="month" defaultValue={checks.month} key={checks.month}>
              {checks.months.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Button type="submit" look="secondary">
              {m.checks_show()}
            </Button>
          </Form>
          <div className="checks">
            {CHECKS.map(check => (
              <CheckList
                key={check}
                check={check}
                rows={checks.lists[check]}
                mayEndCodes={checks.mayEndCodes}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}
