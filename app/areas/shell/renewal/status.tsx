import { use } from 'react'
import type { RenewalState } from '#app/joining/renewals/rules/renewals.ts'
import type { RenewalView } from '#app/joining/renewals/views/renewal.ts'
import type { Mailing } from '#app/kit/pure/mailing.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { type Fact, Facts } from '#app/kit/ui/facts.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { RenewalSteps } from './steps.tsx'

const TITLES: Record<RenewalState, () => string> = {
  open: m.renewal_open_title,
  again: m.renewal_again_title,
  card: m.renewal_card_title,
  waiting: m.renewal_waiting_title,
  renewed: m.renewal_renewed_title,
  over: m.renewal_over_title,
  not_on_sale: m.renewal_not_on_sale_title,
  ask_us: m.renewal_ask_us_title,
}

/** Whose membership it is, where its renewal stands, and what happens next. Changes are announced. */
export function RenewalStatus({ view }: { view: RenewalView }) {
  const { state, payment } = view
  const mail = use(MailingContext)
  return (
    <div className="grid content-start gap-6">
      <div role="status" className="grid gap-3">
        <p className="font-semibold text-muted">{m.renewal_greeting({ name: view.firstName })}</p>
        <h1 className="text-title font-bold">{TITLES[state]()}</h1>
        <p className="max-w-prose text-lead text-muted">{textOf(view, mail)}</p>
        {view.reason && (
          <div className="max-w-prose rounded-control border-l-4 border-clay bg-surface px-5 py-3">
            <p className="text-sm text-muted">{m.status_reason()}</p>
            <p className="whitespace-pre-line wrap-anywhere">{view.reason}</p>
          </div>
        )}
        {view.nearestPlan && view.planName && payment && (
          <p className="max-w-prose rounded-control border-2 border-lantern bg-surface px-4 py-3">
            {m.renewal_nearest({ plan: view.planName, nearest: view.nearestPlan })}{' '}
            <a className={TEXT_LINK} href={localizeHref('/membership?member=yes')}>
              {m.renewal_see_plans()}
            </a>
          </p>
        )}
        {view.graceText && payment && (
          <p className="max-w-prose rounded-control border-2 border-lantern bg-surface px-4 py-3">
            {m.renewal_grace({ day: view.graceText })}
          </p>
        )}
        {view.hasOther && (
          <p className="max-w-prose rounded-control border-2 border-lantern bg-surface px-4 py-3">
            {m.renewal_other_waits()}
          </p>
        )}
      </div>
      <section
        aria-label={m.renewal_membership()}
        className="rounded-card border border-line bg-surface p-5 sm:p-6"
      >
        <Facts facts={factsOf(view)} />
      </section>
      {payment && state !== 'card' && <RenewalSteps done={0} />}
      {(state === 'waiting' || state === 'card') && <RenewalSteps done={1} />}
      {(state === 'not_on_sale' || state === 'over') && (
        <div>
          <ButtonLink href={localizeHref('/membership?member=yes')}>{m.renewal_see_plans()}</ButtonLink>
        </div>
      )}
    </div>
  )
}

function textOf({ state, expiryText, payment, sentText, planName }: RenewalView, mail: Mailing): string {
  const texts: Record<RenewalState, () => string> = {
    open: () => m.renewal_open_text({ day: payment?.untilText ?? '' }),
    again: m.renewal_again_text,
    card: () => m.renewal_card_text({ mail }),
    waiting: () => m.renewal_waiting_text({ time: sentText ?? '', mail }),
    renewed: () => renewedText(expiryText, sentText, mail),
    over: m.renewal_over_text,
    not_on_sale: () => (planName ? m.renewal_not_on_sale_text({ plan: planName }) : m.renewal_no_plan_text()),
    ask_us: m.renewal_ask_us_text,
  }
  return texts[state]()
}

/** Without a slip it was renewed at the desk, and no mail went out. */
function renewedText(day: string | null, sentText: string | null, mail: Mailing): string {
  if (day === null) return m.renewal_renewed_no_end()
  return sentText === null ? m.renewal_renewed_plain({ day }) : m.renewal_renewed_text({ day, mail })
}

function factsOf({ planName, memberIdTail, expiryText, expiresIn, isOver, payment }: RenewalView): Fact[] {
  const expiry = expiryText && `${expiryText} (${expiresIn})`
  return [
    { term: m.renewal_plan(), value: planName },
    { term: m.renewal_member_id(), value: memberIdTail },
    { term: isOver ? m.renewal_ended() : m.renewal_ends(), value: expiry, isWide: true },
    {
      term: m.renewal_new_time(),
      value: payment && m.renewal_from_until({ from: payment.fromText, until: payment.untilText }),
      isWide: true,
    },
  ].filter(({ value }) => value)
}
