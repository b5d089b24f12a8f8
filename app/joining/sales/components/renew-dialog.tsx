import { ArrowDown } from 'lucide-react'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { PaidFields } from '#app/kit/ui/paid-fields.tsx'
import { SumLine } from '#app/kit/ui/sum-line.tsx'
import { m } from '#app/paraglide/messages.js'
import { STATUS_NAMES, TYPE_NAMES } from '#app/people/members/texts.ts'
import type { RenewalDialog, RenewalPrice, RenewalReply } from '../schema.ts'
import { paidTexts } from '../texts.ts'

type RenewDialogProps = { renewal: RenewalDialog; closeHref: string; reply: RenewalReply | undefined }

/** Shows until when it will last and what it costs, asks what is paid now, and renews. */
export function RenewDialog({ renewal, closeHref, reply }: RenewDialogProps) {
  const { id, name, memberId, membershipType, from, to, status, price } = renewal
  return (
    <FormDialog
      title={m.member_renew_question()}
      submitLabel={m.member_renew()}
      price={price?.totalText}
      closeHref={closeHref}
      reply={reply && { error: reply.error }}
    >
      {Object.entries({ intent: 'renew', id, from, to, total: price?.total ?? '' }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <p className="wrap-anywhere">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-muted tabular-nums">
          {memberId} · {TYPE_NAMES[membershipType]()}
        </span>
      </p>
      <Expiry renewal={renewal} />
      {renewal.becomesActive && <p>{m.member_renew_active()}</p>}
      {status !== 'active' && <p>{m.member_renew_stays({ status: STATUS_NAMES[status].label() })}</p>}
      {price ? (
        <Price key={`${price.total} ${price.owed}`} price={price} reply={reply} />
      ) : (
        <p className="text-muted">{m.member_renew_no_price()}</p>
      )}
    </FormDialog>
  )
}

function Expiry({ renewal: { fromText, fromAway, toText } }: Pick<RenewDialogProps, 'renewal'>) {
  return (
    <dl className="grid gap-2 rounded-card border border-line bg-surface px-5 py-4">
      <div>
        <dt className="text-sm text-muted">{m.member_renew_from()}</dt>
        <dd className="tabular-nums">
          {fromText ?? m.member_no_expiry()} {fromAway && <span className="text-muted">({fromAway})</span>}
        </dd>
      </div>
      <ArrowDown className="size-5 text-reef" aria-hidden="true" />
      <div>
        <dt className="text-sm text-muted">{m.member_renew_to()}</dt>
        <dd className="text-xl font-bold tabular-nums">{toText}</dd>
      </div>
    </dl>
  )
}

/** An amount that was typed for another price is not kept: it was about that one. */
function Price({ price, reply }: { price: RenewalPrice; reply: RenewalReply | undefined }) {
  const { plan, total: totalSatang, totalText, owed: owedSatang, owedText, mayPay, withholding } = price
  const isAboutAnother = reply?.error !== undefined
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere">{plan}</span>
        <span className="text-xl font-bold tabular-nums">{totalText}</span>
      </p>
      {owedSatang !== 0 && <SumLine label={m.sale_before()} sum={owedText} />}
      {mayPay ? (
        <PaidFields
          texts={paidTexts({ owedSatang, totalSatang, withholding })}
          paid={isAboutAnother ? undefined : reply?.typed.paid}
          chosen={reply?.typed}
          errors={reply?.errors ?? {}}
        />
      ) : (
        <p className="text-muted">{m.sale_stays_owed()}</p>
      )}
    </>
  )
}
