import { Link } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { authorise, type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse, refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { allowedDialogs, readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { NewLink } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { createBankAccount, ignoreBankLine, takeBackBankLine, updateBankAccount } from '../commands.server.ts'
import { AccountCards } from '../components/account-cards.tsx'
import { BankDialogs } from '../components/bank-dialogs.tsx'
import { lineName, useLineColumns } from '../components/line-columns.tsx'
import { findStates, listBankAccounts, listBankLines } from '../queries.server.ts'
import { LINE_FILTERS } from '../rules/statement.ts'
import { ACCOUNT_FIELDS } from '../schema.ts'
import { STATE_NAMES } from '../texts.ts'
import { findBankDialog, readLineQuery, viewAccounts, viewLines } from '../views.server.ts'
import type { Route } from './+types/admin'

/** What is made of the lines. */
const SCREENS = [
  ['/admin/bank/match', m.matching_title],
  ['/admin/bank/checks', m.checks_title],
  ['/admin/bank/payouts', m.payout_title],
] as const

export const middleware: Route.MiddlewareFunction[] = [permit('bank.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'bank', entityId: 'list' })
  const accounts = await listBankAccounts(db)
  const query = readLineQuery(url.searchParams, accounts)
  const may = mayOf(actor, 'bank')
  const [{ rows, total }, cards, dialog] = await Promise.all([
    listBankLines(db, query),
    viewAccounts(db, accounts),
    findBankDialog(db, allowedDialogs(url.searchParams, may)),
  ])
  const states = await findStates(
    db,
    rows.map(({ id }) => id),
  )
  const isFiltered = isNarrowed(query) || query.days.from !== null || query.days.to !== null
  return {
    rows: viewLines(rows, accounts, states),
    total,
    page: query.page,
    isFiltered,
    accounts: cards,
    dialog,
    may,
  }
}

type Sent = { form: FormData; params: URLSearchParams; list: string }

const ANSWERS = {
  save,
  ignore: async (ctx: CommandContext, { form, list }: Sent) => {
    const { id, reason } = readTexts(form, ['id', 'reason'])
    const ignored = await ignoreBankLine(ctx, id, reason)
    if (ignored.ok) return redirectWithMessage(list, m.bank_ignored())
    if (ignored.reason === 'no_reason') return refuse({ reason, error: m.bank_error_reason() })
    const isMatched = ignored.reason === 'matched'
    return redirectWithMessage(list, isMatched ? m.bank_line_matched() : m.bank_line_gone())
  },
  take_back: async (ctx: CommandContext, { form, list }: Sent) => {
    const isBack = await takeBackBankLine(ctx, readTexts(form, ['id']).id)
    return redirectWithMessage(list, isBack ? m.bank_taken_back() : m.bank_line_gone())
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'bank.edit')
  const form = await readForm(request)
  const list = url.pathname + withoutDialog(url.search)
  return answerOf(ANSWERS, form, 'save')(ctx, { form, params: url.searchParams, list })
}

async function save(ctx: CommandContext, { form, params, list }: Sent) {
  const values = readTexts(form, ACCOUNT_FIELDS)
  const { version } = readTexts(form, ['version'])
  const edited = params.get('edit')
  const saved = edited
    ? await updateBankAccount(ctx, { id: edited, values, version })
    : await createBankAccount(ctx, values)
  if (!saved.ok) return refuseEdit({ fields: values, version }, saved)
  return redirectWithMessage(list, edited ? m.bank_account_updated() : m.bank_account_created())
}

export default function BankScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, dialog: found, may, ...list } = loaderData
  const dialog = useOpenedDialog(found)
  const columns = useLineColumns(may.edit)
  const importHref = localizeHref('/admin/bank/import')
  return (
    <>
      {accounts.length === 0 ? (
        <>
          <PageTitle title={m.bank_title()} />
          <PageHeader title={m.bank_title()} lead={m.bank_lead()} />
          <EmptyState
            title={m.bank_begin()}
            hint={m.bank_begin_hint()}
            action={may.edit && <NewLink label={m.bank_account_add()} />}
          />
        </>
      ) : (
        <ListScreen
          title={m.bank_title()}
          lead={m.bank_lead()}
          order={m.bank_order()}
          searchLabel={m.bank_search()}
          filters={[
            {
              name: 'account',
              label: m.bank_account(),
              all: m.bank_all_accounts(),
              options: accounts.map(({ id, name }) => ({ value: id, label: name })),
            },
            {
              name: 'state',
              label: m.bank_state(),
              all: m.bank_all_states(),
              options: LINE_FILTERS.map(state => ({ value: state, label: STATE_NAMES[state]() })),
            },
          ]}
          days={[
            { name: 'from', label: m.bank_from() },
            { name: 'to', label: m.bank_to() },
          ]}
          {...list}
          notice={<AccountCards accounts={accounts} mayEdit={may.edit} />}
          columns={columns}
          keyOf={row => row.id}
          nameOf={lineName}
          empty={{ title: m.bank_none(), hint: m.bank_none_hint() }}
          exportPath={localizeHref('/admin/bank/export')}
          exportsSelection
          actions={SCREENS.map(([path, label]) => (
            <Link
              key={path}
              to={localizeHref(path)}
              className={buttonClasses('secondary', 'small', 'max-sm:px-2.5')}
            >
              {label()}
            </Link>
          ))}
          {...(may.edit && { importPath: importHref, newLabel: m.bank_account_add() })}
        />
      )}
      {dialog && <BankDialogs dialog={dialog} reply={actionData ?? undefined} />}
    </>
  )
}
