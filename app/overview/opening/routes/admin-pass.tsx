import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { qrImage } from '#app/money/methods/adapters/qr-image.server.ts'
import { isOpeningSoon } from '#app/money/methods/queries.server.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { StepPage } from '../components/step-page.tsx'
import { findTrial } from '../queries.server.ts'
import { loadStep } from '../views.server.ts'
import type { Route } from './+types/admin-pass'

export const middleware: Route.MiddlewareFunction[] = [permit('applications.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [{ entries, settings }, trial, plans] = await Promise.all([
    loadStep(ctx),
    findTrial(ctx),
    listPlans(ctx.db),
  ])
  const plan = plans.find(({ opensDoors }) => opensDoors)
  const isReady = plan !== undefined && !(await isOpeningSoon(ctx, settings))
  const href = isReady ? new URL(localizeHref(`/?register=${plan.slug}`), ctx.origin).href : null
  return { entries, trial, signUp: href === null ? null : { href, imageUrl: await qrImage(href) } }
}

/** Buys a pass from oneself: each part ticks itself off when it has happened. */
export default function OpeningPass({ loaderData: { entries, signUp, trial } }: Route.ComponentProps) {
  return (
    <StepPage step="pass" entries={entries}>
      {signUp ? <Try signUp={signUp} trial={trial} /> : <p>{m.opening_pass_wait()}</p>}
    </StepPage>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type TryProps = { signUp: NonNullable<Loaded['signUp']>; trial: Loaded['trial'] }

function Try({ signUp, trial }: TryProps) {
  const isApproved = trial?.status === 'approved'
  return (
    <>
      <Panel
        title={<Part isDone={trial !== null}>{m.opening_pass_buy()}</Part>}
        lead={m.opening_pass_buy_lead()}
      >
        <div className="flex flex-wrap items-center gap-6">
          <img
            src={signUp.imageUrl}
            alt={m.opening_pass_qr()}
            width={176}
            height={176}
            className="rounded-control bg-white"
          />
          <a href={signUp.href} target="_blank" rel="noreferrer" className={TEXT_LINK}>
            {m.opening_pass_open()}
          </a>
        </div>
      </Panel>
      <Panel
        title={<Part isDone={isApproved}>{m.opening_pass_approve()}</Part>}
        lead={m.opening_pass_approve_lead()}
      >
        {trial && !isApproved && (
          <Link
            to={localizeHref(`/admin/applications/${trial.id}`)}
            className={buttonClasses('primary', 'regular', 'justify-self-start')}
          >
            {m.opening_pass_look({ name: trial.name })}
          </Link>
        )}
      </Panel>
      <Panel
        title={<Part isDone={isApproved}>{m.opening_pass_code()}</Part>}
        lead={m.opening_pass_code_lead()}
      >
        {trial && isApproved && (
          <Link to={localizeHref(`/admin/applications/${trial.id}`)} className={TEXT_LINK}>
            {m.opening_pass_see()}
          </Link>
        )}
      </Panel>
    </>
  )
}

function Part({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      {isDone && <CircleCheck className="size-5 text-reef" aria-label={m.start_done()} />}
      {children}
    </span>
  )
}
