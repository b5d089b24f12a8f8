import { BanknoteArrowDown, BanknoteArrowUp, type LucideIcon, PencilLine, ShoppingBag } from 'lucide-react'
import { data, Link, useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { answerSaleForm } from '#app/joining/sales/actions/sell.server.ts'
import { SaleDialog } from '#app/joining/sales/components/sale-dialog.tsx'
import { findSaleDialog } from '#app/joining/sales/views/sale.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { PAGE_SIZE, pageIn } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { answerAccountForm } from '#app/money/ledger/actions/account.server.ts'
import { useAccountColumns } from '#app/money/ledger/components/entry-columns.tsx'
import { ReverseDialog } from '#app/money/ledger/components/ledger-dialogs.tsx'
import { RecordDialog } from '#app/money/ledger/components/record-dialog.tsx'
import { listMemberEntries } from '#app/money/ledger/queries.server.ts'
import { earliestDay, type RecordKind } from '#app/money/ledger/rules.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { findRecordDialog, findReversal, viewAccount } from '#app/money/ledger/views/entries.server.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { findFirstOpenDay } from '#app/money/payments/steps/ledger.server.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findMember, memberRowIdOf } from '#app/people/members/queries/members.server.ts'
import type { Route } from './+types/member-account'

export const middleware: Route.MiddlewareFunction[] = [permit('payments.view')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const member = await findMember(db, params.id)
  if (!member) return data({ shown: null }, 404)
  await logView(db, { adminId: actor.userId, entityType: 'member', entityId: member.id })
  const today = bangkokDay(now())
  const may = (kind: RecordKind) => can(actor, kind === 'payment' ? 'payments.edit' : 'ledger.edit')
  const [entries, firstOpenDay, reversal, { tax }] = await Promise.all([
    listMemberEntries(db, member.id),
    findFirstOpenDay(db),
    findReversal(db, url.searchParams, actor),
    findSettings(db),
  ])
  const owedSatang = balanceOf(entries)
  return data({
    shown: {
      id: member.id,
      name: member.name,
      memberId: member.memberId,
      reversal,
      balance: balanceText(owedSatang),
      account: await viewAccount(db, entries, { actor, page: pageIn(url.searchParams) }),
      dialog: findRecordDialog(url.searchParams, { today, owedSatang, may, tax }),
      sale: await findSaleDialog(db, url.searchParams, {
        memberRowId: member.id,
        name: member.name,
        now: now(),
        owedSatang,
        mayPay: may('payment'),
      }),
      days: { min: earliestDay(firstOpenDay), max: today },
      may: { pay: may('payment'), edit: may('correction'), seeMember: can(actor, 'members.view') },
    },
  })
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const asked = { request, url, id: await memberRowIdOf(ctx.db, params.id) }
  return url.searchParams.has('sell') ? answerSaleForm(ctx, asked) : answerAccountForm(ctx, asked)
}

export default function MemberAccount({ loaderData: { shown }, actionData, params }: Route.ComponentProps) {
  return (
    <>
      {shown?.may.seeMember === false ? (
        <BackLink to={localizeHref('/admin/ledger')}>{m.admin_ledger()}</BackLink>
      ) : (
        <BackLink to={localizeHref(shown ? `/admin/members/${params.id}` : '/admin/members')}>
          {shown?.name ?? m.member_back()}
        </BackLink>
      )}
      {shown ? (
        <Found {...shown} reply={actionData} />
      ) : (
        <MissingRecord title={m.member_gone()} hint={m.member_gone_text()} />
      )}
    </>
  )
}

type Props = Route.ComponentProps
type Shown = NonNullable<Props['loaderData']['shown']> & { reply: Props['actionData'] }

function Found({ name, memberId, balance, account, may, days, reply, ...found }: Shown) {
  const { search } = useLocation()
  const columns = useAccountColumns(may.edit)
  const closeHref = withoutDialog(search)
  const { dialog, reversal, sale } = useOpenedDialog({
    dialog: found.dialog,
    reversal: found.reversal,
    sale: found.sale,
  })
  return (
    <>
      <PageTitle title={m.ledger_account_of({ name })} />
      <PageHeader
        title={m.ledger_account_of({ name })}
        lead={
          <>
            <span className="font-semibold text-ink">{balance}</span> · {memberId}
          </>
        }
        actions={<RecordActions may={may} />}
      />
      {account.total === 0 ? (
        <EmptyState title={m.ledger_account_none()} hint={m.ledger_account_none_hint()} />
      ) : (
        <>
          <DataTable label={m.ledger_entries()} rows={account.rows} keyOf={row => row.id} columns={columns} />
          {(account.total > PAGE_SIZE || account.page > 1) && (
            <Pagination
              page={account.page}
              total={account.total}
              pageSize={PAGE_SIZE}
              label={m.ledger_entries()}
            />
          )}
        </>
      )}
      {dialog && (
        <RecordDialog
          key={dialog.kind}
          dialog={dialog}
          days={days}
          balance={balance}
          closeHref={closeHref}
          reply={reply && 'values' in reply ? reply : undefined}
        />
      )}
      {sale && (
        <SaleDialog
          name={name}
          dialog={sale}
          closeHref={closeHref}
          reply={reply && 'sale' in reply ? reply : undefined}
        />
      )}
      {reversal && (
        <ReverseDialog
          key={reversal.id}
          entry={reversal}
          closeHref={closeHref}
          reply={reply && 'note' in reply ? reply : undefined}
        />
      )}
    </>
  )
}

function RecordActions({ may }: { may: { pay: boolean; edit: boolean } }) {
  return (
    <>
      {may.pay && (
        <>
          <RecordLink
            to="?record=payment"
            label={m.ledger_record_payment()}
            icon={BanknoteArrowDown}
            isPrimary
          />
          <RecordLink to="?sell=1" label={m.sale_open()} icon={ShoppingBag} />
        </>
      )}
      {may.edit && (
        <>
          <RecordLink to="?record=refund" label={m.ledger_record_refund()} icon={BanknoteArrowUp} />
          <RecordLink to="?record=correction" label={m.ledger_record_correction()} icon={PencilLine} />
        </>
      )}
    </>
  )
}

type RecordLinkProps = { to: string; label: string; icon: LucideIcon; isPrimary?: boolean }

function RecordLink({ to, label, icon: Icon, isPrimary = false }: RecordLinkProps) {
  const look = isPrimary ? 'primary' : 'secondary'
  return (
    <Link to={to} preventScrollReset className={buttonClasses(look, 'small')}>
      <Icon className="size-5" aria-hidden="true" />
      {label}
    </Link>
  )
}
