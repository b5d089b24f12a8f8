import { Link } from 'react-router'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { VoucherForms } from '#app/space/credits/components/voucher-forms.tsx'
import type { OwnCredits as View } from '#app/space/credits/views.server.ts'

/** What a member has of vouchers and minutes, what a voucher would make longer now, and the way to every line. */
export function OwnCredits({ id, credits }: { id: string; credits: View }) {
  if (!credits.hasAny) return null
  const screen = localizeHref(`/my/members/${id}`)
  return (
    <>
      <VoucherForms hours={credits.hours} action={screen} />
      <Panel title={m.my_credits()} lead={m.my_credits_lead()}>
        {credits.grants.length === 0 ? (
          <p className="text-muted">{m.my_credits_none()}</p>
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
        <Link to={`${screen}/credits`} className={TEXT_LINK}>
          {m.my_credits_lines()}
        </Link>
      </Panel>
    </>
  )
}
