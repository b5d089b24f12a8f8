import { data } from 'react-router'
import { lowerOwnExtras, type OwnExtrasRefusal } from '#app/joining/contracts/commands/extras.server.ts'
import {
  giveOwnNotice,
  giveOwnSeat,
  type OwnNoticeRefusal,
  type OwnPauseRefusal,
  type OwnSeatRefusal,
  pauseOwnSeat,
} from '#app/joining/contracts/commands/own.server.ts'
import { OwnExtrasDialog } from '#app/joining/contracts/components/extras-dialog.tsx'
import {
  FreeDialog,
  GiveDialog,
  type OwnReply,
  PauseDialog,
} from '#app/joining/contracts/components/own-dialogs.tsx'
import { OwnNoticeDialog } from '#app/joining/contracts/components/own-notice-dialog.tsx'
import { OwnContract } from '#app/joining/contracts/components/own-seats.tsx'
import { MOST_PAUSE_DAYS, MOST_PAUSES_A_YEAR } from '#app/joining/contracts/steps/seats.server.ts'
import {
  findOwnSeat,
  viewOwnBills,
  viewOwnContracts,
  viewOwnMoney,
  viewSeatable,
} from '#app/joining/contracts/views/own.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { pageIn } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { listDocumentsOfCustomer } from '#app/money/documents/queries.server.ts'
import { viewDocuments } from '#app/money/documents/views/issued.server.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { listCompaniesOf } from '#app/people/customers/queries.server.ts'
import { listLinked } from '#app/people/portal-accounts/queries/links.server.ts'
import {
  type AccountContext,
  accountContext,
  isFreshVisit,
  ownCompany,
} from '#app/people/portal-accounts/steps/guard.server.ts'
import { findPoolOf } from '#app/space/credits/queries/pools.server.ts'
import type { Route } from './+types/company'
import { CompanyMoney } from './company-money.tsx'
import { OwnPapers } from './own-papers.tsx'

/** A company that the account acts for: its money, and for its managers what it has agreed to. Everybody else's is not there. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { id, name, role } = await ownCompany(ctx, params.customer)
  const { searchParams } = url
  const isManager = role === 'manager'
  const [linked, companies, money, bills, papers, contracts, pool] = await Promise.all([
    listLinked(ctx.db, ctx.account.id),
    listCompaniesOf(ctx.db, ctx.account.email),
    viewOwnMoney(ctx.db, id),
    viewOwnBills(ctx.db, id, pageIn(searchParams)),
    listDocumentsOfCustomer(ctx.db, id, pageIn(searchParams, 'papers')),
    isManager ? viewOwnContracts(ctx.db, id, bangkokDay(ctx.now())) : [],
    isManager ? findPoolOf(ctx.db, id) : null,
  ])
  const isFresh = isFreshVisit(ctx)
  return {
    id,
    name,
    isManager,
    isFresh,
    money,
    bills,
    contracts,
    hasPool: pool !== null,
    hasOthers: linked.length + companies.length > 1,
    takesCards: ctx.env.STRIPE_SECRET_KEY !== undefined,
    papers: {
      ...papers,
      rows: viewDocuments(papers.rows).map(paper => ({ ...paper, ...hrefsOf(id, paper.id) })),
    },
    asked: isFresh ? await findAsked(ctx, { companyId: id, searchParams, contracts }) : null,
  }
}

const hrefsOf = (company: string, paper: string) => ({
  href: localizeHref(`/my/companies/${company}/documents/${paper}/pdf`),
  namedHref: null,
})

type Asking = {
  companyId: string
  searchParams: URLSearchParams
  contracts: Awaited<ReturnType<typeof viewOwnContracts>>
}

/** The dialog that the address opens over a seat. */
async function findAsked({ db, now }: AccountContext, { companyId, searchParams, contracts }: Asking) {
  const seatOf = (name: string) => findOwnSeat(contracts, searchParams.get(name))
  const given = seatOf('edit')
  const today = bangkokDay(now())
  if (given) {
    const choices = await viewSeatable(db, companyId, given.contract.id, today)
    return { kind: 'give', seat: given, choices } as const
  }
  const freed = seatOf('revoke')
  if (freed?.seat.holderId) return { kind: 'free', seat: freed } as const
  const ending = contracts.find(({ id, end }) => end !== null && id === searchParams.get('record'))
  if (ending?.end) return { kind: 'notice', contract: { ...ending, end: ending.end } } as const
  const capped = contracts.find(({ id, extras }) => extras !== null && id === searchParams.get('limit'))
  if (capped?.extras) return { kind: 'extras', contract: { ...capped, extras: capped.extras } } as const
  const paused = seatOf('close')
  const limits = { days: MOST_PAUSE_DAYS, year: MOST_PAUSES_A_YEAR }
  return paused && ({ kind: 'pause', seat: paused, limits } as const)
}

const FIELDS = ['intent', 'seat', 'member', 'before', 'from', 'to', 'contract', 'lastDay', 'amount'] as const

type Asked = { form: Record<(typeof FIELDS)[number], string>; companyId: string; screen: string }

const ANSWERS: Record<string, (ctx: AccountContext, asked: Asked) => Promise<Response | Refused>> = {
  give: (ctx, asked) => setSeat(ctx, asked, asked.form.member),
  free: (ctx, asked) => setSeat(ctx, asked, null),
  pause: async (ctx, { form, companyId, screen }) => {
    const { seat: seatId, from, to } = form
    const paused = await pauseOwnSeat(ctx, { companyId, seatId, from, to })
    return paused.ok ? redirectWithMessage(screen, m.my_seat_paused()) : refused(paused.reason, form)
  },
  notice: async (ctx, { form, companyId, screen }) => {
    const { contract: contractId, lastDay } = form
    const ended = await giveOwnNotice(ctx, { companyId, contractId, lastDay })
    if (ended.ok) return redirectWithMessage(screen, m.my_ending_given())
    return refused(ended.reason === 'changed' ? 'other_day' : ended.reason, form)
  },
  extras: async (ctx, { form, companyId, screen }) => {
    const { contract: contractId, amount } = form
    const lowered = await lowerOwnExtras(ctx, { companyId, contractId, amount })
    return lowered.ok ? redirectWithMessage(screen, m.contract_extras_set()) : refused(lowered.reason, form)
  },
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const sent = await readForm(request)
  const asked = { form: readTexts(sent, FIELDS), companyId: params.customer, screen: url.pathname }
  return answerOf(ANSWERS, sent)(accountContext(context), asked)
}

async function setSeat(ctx: AccountContext, asked: Asked, memberRowId: string | null) {
  const { form, companyId, screen } = asked
  const given = await giveOwnSeat(ctx, { companyId, seatId: form.seat, memberRowId, before: form.before })
  return given.ok ? redirectWithMessage(screen, m.contract_seat_set()) : refused(given.reason, form)
}

type Refusal =
  | OwnSeatRefusal
  | OwnPauseRefusal
  | OwnExtrasRefusal
  | Exclude<OwnNoticeRefusal, 'changed'>
  | 'other_day'
type Said = { field: keyof OwnReply['errors']; text: () => string; status: number }

const REFUSALS: Record<Exclude<Refusal, 'not_found'>, Said> = {
  not_fresh: { field: 'form', text: m.my_seat_fresh, status: 403 },
  other_day: { field: 'form', text: m.my_ending_changed, status: 409 },
  no_member: { field: 'member', text: m.my_seat_no_member, status: 400 },
  taken: { field: 'member', text: m.my_seat_taken, status: 409 },
  changed: { field: 'form', text: m.my_seat_changed, status: 409 },
  not_open: { field: 'form', text: m.contract_error_not_open, status: 409 },
  outside: { field: 'form', text: m.contract_error_outside, status: 409 },
  no_day: { field: 'from', text: m.my_seat_no_day, status: 400 },
  last_first: { field: 'to', text: m.contract_error_last_day, status: 400 },
  no_amount: { field: 'amount', text: m.contract_error_amount, status: 400 },
  above_contract: { field: 'amount', text: m.my_extras_above, status: 400 },
  too_late: { field: 'from', text: m.my_seat_too_late, status: 400 },
  overlaps: { field: 'from', text: m.my_seat_paused_then, status: 409 },
  limit: {
    field: 'to',
    text: () => m.my_seat_pause_limits({ days: MOST_PAUSE_DAYS, year: MOST_PAUSES_A_YEAR }),
    status: 409,
  },
}

function refused(reason: Refusal, { member, from, to, amount }: OwnReply['values']) {
  if (reason === 'not_found') throw data(null, { status: 404 })
  const { field, text, status } = REFUSALS[reason]
  return refuse<OwnReply>({ values: { member, from, to, amount }, errors: { [field]: text() } }, status)
}

type Refused = ReturnType<typeof refused>

export default function MyCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isManager, isFresh, hasOthers, hasPool, money, bills, papers, contracts } = loaderData
  const asked = useOpenedDialog(loaderData.asked)
  return (
    <>
      <PageTitle title={name} />
      {hasOthers && <BackLink to={localizeHref('/my')}>{m.my_all_choices()}</BackLink>}
      <PageHeader
        title={name}
        lead={isManager ? m.my_company_lead_manager() : m.my_company_lead_billing()}
        actions={
          hasPool && (
            <ButtonLink href={localizeHref(`/my/companies/${id}/credits`)} look="secondary">
              {m.credits_pool()}
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-6">
        <CompanyMoney id={id} money={money} bills={bills} takesCards={loaderData.takesCards} />
        {contracts.some(({ isOpen }) => isOpen) && !isFresh && <SignInFirst />}
        {contracts.map(contract => (
          <OwnContract key={contract.id} contract={contract} isFresh={isFresh} />
        ))}
        <OwnPapers papers={papers} />
      </div>
      {asked?.kind === 'give' && <GiveDialog asked={asked.seat} choices={asked.choices} reply={actionData} />}
      {asked?.kind === 'free' && <FreeDialog asked={asked.seat} reply={actionData} />}
      {asked?.kind === 'notice' && <OwnNoticeDialog contract={asked.contract} reply={actionData} />}
      {asked?.kind === 'extras' && <OwnExtrasDialog contract={asked.contract} reply={actionData} />}
      {asked?.kind === 'pause' && <PauseDialog asked={asked.seat} limits={asked.limits} reply={actionData} />}
    </>
  )
}

const SignInFirst = () => (
  <div className="grid justify-items-start gap-3">
    <p className="text-muted">{m.my_seat_fresh()}</p>
    <ButtonLink href={`${localizeHref('/my/login')}?again`} look="secondary">
      {m.my_email_sign_in()}
    </ButtonLink>
  </div>
)
