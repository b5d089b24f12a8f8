import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { LanternString } from '#app/joining/registration/components/lantern-string.tsx'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listLinked } from '#app/people/portal-accounts/queries/links.server.ts'
import { LIGHTS } from '#app/people/portal-accounts/rules.ts'
import { accountContext, guardMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { CodeView } from '#app/people/portal-accounts/views/code.ts'
import type { Route } from './+types/pass'
import { worthOf } from './own-code.tsx'
import { viewKeptPass } from './view-membership.server.ts'

export const middleware: Route.MiddlewareFunction[] = [guardMember]

/** It is kept for the time without a network, when no script would come. */
export const handle = { isStatic: true }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const [{ company }, linked] = await Promise.all([findSettings(ctx.db), listLinked(ctx.db, ctx.account.id)])
  return {
    companyName: company.name,
    time: formatInstant(ctx.now(), getLocale()),
    passes: await Promise.all(linked.map(one => viewKeptPass(ctx, one))),
  }
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** What a phone shows of its member without a network: nothing of money, and behind a press what opens the door. */
export default function MyPass({ loaderData: { companyName, time, passes } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-xl content-start gap-6 px-4 py-6 sm:px-8">
      <title>{`${m.my_title()} · ${companyName}`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex items-center gap-3 font-bold">
        <BrandMark className="size-7 shrink-0" />
        {companyName}
      </header>
      <main className="grid gap-6">
        <p role="status" className="rounded-control border-2 border-lantern px-4 py-3 font-semibold">
          {m.my_pass_as_of({ time })}
        </p>
        {passes.map(({ memberId, name, plan, status, validity, lit, code }) => (
          <section
            key={memberId}
            aria-label={name}
            className="grid gap-4 rounded-card border-2 border-line bg-surface p-5 sm:p-8"
          >
            <div className="flex flex-wrap items-center justify-between gap-3">
              <LanternString count={LIGHTS} lit={lit} />
              <Badge tone={status.tone}>{status.text}</Badge>
            </div>
            <h1 className="text-3xl font-bold wrap-anywhere">{name}</h1>
            <p className="text-muted">
              {plan} · <span className="sr-only">{m.my_pass_member_id()} </span>
              <span className="font-semibold tabular-nums">{memberId}</span>
            </p>
            <p className="text-lead font-semibold">{validity}</p>
            {code?.id && <KeptCode code={code} id={`code-${code.id}`} />}
          </section>
        ))}
        <p className="text-muted">{m.my_pass_no_code()}</p>
      </main>
    </div>
  )
}

/** What is typed at the tablet, where a fresh sign-in has shown it; else the place that `keepCodes` puts it back in. */
function KeptCode({ code, id }: { code: CodeView; id: string }) {
  if (!code.access)
    return (
      <p id={id} className="text-muted">
        {m.my_pass_code_missing()}
      </p>
    )
  return (
    <details id={id}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-reef">
        {m.my_pass_code_show()}
      </summary>
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-muted">{m.receipt_code_id()}</dt>
          <dd className="font-mono text-2xl font-bold wrap-anywhere">{code.access.id}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{m.receipt_code_pass()}</dt>
          <dd className="font-mono text-2xl font-bold wrap-anywhere">{code.access.pass}</dd>
        </div>
      </dl>
      <p className="text-muted">{worthOf(code)}</p>
    </details>
  )
}
