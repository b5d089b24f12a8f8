import { Link } from 'react-router'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { VoucherForms } from '#app/space/credits/components/voucher-forms.tsx'
import type { OwnCredits as View } from '#app/space/credits/views.server.ts'

type OwnCreditsProps = { id: string; credits: View; sellsPacks: boolean }

/** What a member has of vouchers and minutes, what a voucher would make longer now, the way to every line, and to what can be bought. */
export function OwnCredits({ id, credits, sellsPacks }: OwnCreditsProps) {
  if (!credits.hasAny && !sellsPacks) return null
  const screen = localizeHref(`/my/members/${id}`)
  return (
    <>
      <VoucherForms hours={credits.hours} action={screen} />
      <Panel title={m.my_credits()} lead={m.my_credits_lead()}>
        {credits.grants.length === 0 ? (
          <p className="text-muted">{credits.hasAny ? m.my_credits_none() : m.credits_none()}</p>
        ) : (
          <ul className="grid divide-y divide-line border-y border-line">
            {credits.grants.map(({ id: grant, name, left, until }) => (
              <li key={grant} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="grid">
                  <span className="font-semibold">{name}</span>
                  <span className="text-sm text-muted">{until}</span>
                </span>
                <span className="font-semibold tabular-nums">{left}</span>
              </li>
            ))}
          </ul>
        )}
        {sellsPacks && (
          <ButtonLink href={`${screen}/credits`} look="secondary" className="justify-self-start">
            {m.pack_offers()}
          </ButtonLink>
        )}
        {credits.hasAny && (
          <Link to={`${screen}/credits`} className={TEXT_LINK}>
            {m.my_credits_lines()}
          </Link>
        )}
      </Panel>
    </>
  )
}
