import { use } from 'react'
import { Form } from 'react-router'
import { showAmount } from '#app/joining/registration/components/total-lines.tsx'
import type { Mailing } from '#app/kit/pure/mailing.ts'
import { AccessCodeCard } from '#app/kit/ui/access-code-card.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { HowToGetIn } from '#app/kit/ui/how-to-get-in.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { SLIPS_ANCHOR } from './slips.tsx'
import { StatusSteps } from './steps.tsx'
import { newestOf, type Stage, type StatusView, stageOf } from './view.ts'

const TITLES: Record<Stage, () => string> = {
  unpaid: m.status_unpaid_title,
  processing: m.status_processing_title,
  paid: m.status_paid_title,
  checking: m.status_checking_title,
  again: m.status_again_title,
  approved: m.status_approved_title,
  rejected: m.status_rejected_title,
}

type ApplicationStatusProps = {
  view: StatusView
  /** What just happened, e.g. on the page of Stripe. */
  note: string | null
  paymentHref: string
}

/** Where the application stands, in plain words, and what happens next. Changes are announced. */
export function ApplicationStatus({ view, note, paymentHref }: ApplicationStatusProps) {
  const stage = stageOf(view)
  const mail = use(MailingContext)
  const pay = { href: paymentHref, isCard: view.paymentMethod === 'card' }
  const reason = stage === 'again' ? newestOf(view.receipts)?.reason : view.reason
  const isBeforeCheck = stage === 'checking' || stage === 'again'
  return (
    <div className="grid content-start gap-8">
      <div role="status" className="grid gap-3">
        <p className="font-semibold text-muted tabular-nums">{view.memberId}</p>
        <h1 className="text-title font-bold">{TITLES[stage]()}</h1>
        <p className="max-w-prose text-lead text-muted">{textOf(stage, view, mail)}</p>
        {note && <Note text={note} />}
        {reason && <Reason text={reason} />}
        {isBeforeCheck && <p className="max-w-prose text-muted">{view.wait}</p>}
      </div>
      {stage === 'checking' && (
        <a href={`#${SLIPS_ANCHOR}`} className={TEXT_LINK}>
          {m.status_wrong_slip()}
        </a>
      )}
      {view.code && <Code code={view.code} />}
      {view.gettingIn && <HowToGetIn gettingIn={view.gettingIn} hasPass={stage === 'approved'} />}
      {stage === 'unpaid' && <Pay {...pay} receiptLabel={m.status_send_receipt()} />}
      {stage === 'again' && <Pay {...pay} receiptLabel={m.status_send_another()} />}
      <StatusSteps view={view} />
    </div>
  )
}

function textOf(
  stage: Stage,
  { total, withheldSatang, paymentMethod, code, opensDoors }: StatusView,
  mail: Mailing,
): string {
  const amount = showAmount(total.totalSatang - withheldSatang)
  if (stage === 'unpaid' && paymentMethod === 'card') return m.status_unpaid_card_text({ total: amount })
  if (stage === 'unpaid') return m.status_unpaid_text({ total: amount })
  if (stage === 'processing') return m.status_processing_text()
  if (stage === 'paid') return m.status_paid_text({ mail })
  if (stage === 'checking')
    return code?.access ? m.status_checking_code_text({ mail }) : m.status_checking_text({ mail })
  if (stage === 'again') return m.status_again_text()
  if (stage === 'rejected') return m.status_rejected_text()
  if (!code && !opensDoors) return m.status_approved_no_door()
  return code?.access ? m.status_approved_text() : m.status_approved_no_code()
}

function Note({ text }: { text: string }) {
  return <p className="max-w-prose rounded-control border-l-4 border-reef bg-surface px-5 py-3">{text}</p>
}

function Reason({ text }: { text: string }) {
  return (
    <div className="max-w-prose rounded-control border-l-4 border-clay bg-surface px-5 py-3">
      <p className="text-sm text-muted">{m.status_reason()}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
}

function Code({ code }: { code: NonNullable<StatusView['code']> }) {
  const { access, isProvisional, hours, from, until } = code
  if (!access && isProvisional) return <p>{m.access_provisional_over({ until })}</p>
  if (access && isProvisional)
    return <AccessCodeCard code={access} note={m.access_provisional_note({ until })} />
  if (!access) return <p className="font-semibold">{m.status_code_over({ until })}</p>
  const note = hours ? m.status_code_hours({ period: hours, until }) : m.status_code_valid({ from, until })
  return <AccessCodeCard code={access} note={note} />
}

type PayProps = { href: string; isCard: boolean; receiptLabel: string }

/** A card gives no receipt: there paying is what comes next, elsewhere sending the receipt of it. */
function Pay({ href, isCard, receiptLabel }: PayProps) {
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      <SendReceipt label={receiptLabel} look={isCard ? 'secondary' : 'primary'} />
      <ButtonLink href={href} look={isCard ? 'primary' : 'secondary'} className={isCard ? '-order-1' : ''}>
        {m.status_how_to_pay()}
      </ButtonLink>
    </div>
  )
}

/** A form and no link: the browser remembers the application only when its visitor presses the button. */
function SendReceipt({ label, look }: { label: string; look: 'primary' | 'secondary' }) {
  return (
    <Form method="post">
      <Button type="submit" look={look} className="w-full sm:w-auto">
        {label}
      </Button>
    </Form>
  )
}
