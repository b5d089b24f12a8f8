import { Form } from 'react-router'
import { LanternString } from '#app/joining/registration/components/lantern-string.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { LIGHTS } from '#app/people/portal-accounts/rules.ts'
import type { MembershipView } from './membership-view.ts'
import { OwnCheckIn } from './own-check-in.tsx'
import { OwnCode } from './own-code.tsx'

type PassCardProps = { view: MembershipView; error: string | undefined }

/** The pass: whose, until when, and what is held up at the door; on a phone all of it is on the first screen. */
export function PassCard({ view, error }: PassCardProps) {
  const { name, memberId, plan, status, validity, away, graceEnd, offersRenewal, code, checkInHref } = view
  return (
    <section
      aria-labelledby="pass"
      className="grid grid-cols-1 gap-2.5 rounded-card border-2 border-line bg-surface px-5 py-3 sm:p-8"
    >
      <div className="flex items-center justify-between gap-3">
        <div className="w-40 min-w-0 sm:w-56">
          <LanternString count={LIGHTS} lit={view.lit} />
        </div>
        {offersRenewal && checkInHref ? (
          <Renew view={view} />
        ) : (
          <Badge tone={status.tone}>{status.text}</Badge>
        )}
      </div>
      <div>
        <h1 id="pass" className="text-2xl font-bold wrap-anywhere">
          {name}
        </h1>
        <p className="text-sm text-muted">
          {plan} · <span className="sr-only">{m.my_pass_member_id()} </span>
          <span className="font-semibold whitespace-nowrap tabular-nums">{memberId}</span>
        </p>
        <p className="font-semibold">
          {validity}
          {away && (
            <>
              {' '}
              <span className="inline-block text-sm font-normal text-muted">({away})</span>
            </>
          )}
        </p>
        {view.isPaidFor && <p className="text-muted">{m.my_pass_payer()}</p>}
      </div>
      {view.isSuspended && <p>{m.my_pass_suspended()}</p>}
      {view.heldUntil && <p>{m.my_held({ until: view.heldUntil })}</p>}
      {graceEnd && <p>{m.my_pass_grace({ day: graceEnd })}</p>}
      <FormAlert>{error}</FormAlert>
      {offersRenewal && !checkInHref && <Renew view={view} />}
      {checkInHref && (
        <OwnCheckIn
          href={checkInHref}
          pageHref={localizeHref(`/my/members/${view.id}`)}
          isIn={typeof view.presence?.own === 'string'}
        />
      )}
      {code && <OwnCode code={code} />}
    </section>
  )
}

/** Amber, unless there is something to pay first; small beside the lanterns that go out, where what is held up needs the room. */
function Renew({ view: { id, checkInHref, isOwing } }: { view: MembershipView }) {
  return (
    <Form method="post" action={localizeHref(`/my/members/${id}`)}>
      <Button
        type="submit"
        name="intent"
        value="renew"
        look={isOwing ? 'secondary' : 'primary'}
        size={checkInHref ? 'small' : 'regular'}
      >
        {m.my_renew()}
      </Button>
    </Form>
  )
}
