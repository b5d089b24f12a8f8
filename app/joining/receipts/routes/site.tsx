import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { safeReturnPath } from '#app/kit/pure/return-path.ts'
import { Scene } from '#app/kit/ui/scenes/scene.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { handleReceiptPost, loadReceiptForm } from '../actions/submit.server.ts'
import { BackButton, BackForm } from '../components/back-button.tsx'
import { PlanSummary } from '../components/plan-summary.tsx'
import { ReceiptForm } from '../components/receipt-form.tsx'
import { isReceiptReply, lostReply } from '../schema/reply.ts'
import type { Route } from './+types/site'

/** The form is whole without scripts; a file chosen meanwhile is shown once they are there. */
export const handle = { startsOnUse: () => true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const receipt = await loadReceiptForm(ctx, request)
  return { receipt, previousPath: previousPathOf(ctx, request) }
}

/** Where the visitor came from on this site, for the Back button without JavaScript. */
function previousPathOf(ctx: RequestContext, request: Request): string {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  const isElsewhere =
    referer?.origin !== ctx.origin || referer.pathname === localizeHref('/thai-scan-receipt')
  return isElsewhere ? localizeHref('/') : safeReturnPath(referer.pathname + referer.search, ctx.origin)
}

export async function action(args: Route.ActionArgs) {
  return handleReceiptPost(args)
}

/** Without an answer, for example offline, the form stays as it is and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const posted = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return lostReply(posted)
  }
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = () => [
  { title: m.receipt_title() },
  { name: 'description', content: m.receipt_meta_description() },
  { name: 'robots', content: 'noindex' },
]

export default function ReceiptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, previousPath } = loaderData
  const reply = isReceiptReply(actionData) ? actionData : undefined
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-8 px-5 pt-8 pb-20 sm:px-8 sm:pt-12 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr]">
      <header className="grid content-start gap-4">
        <h1 className="text-title font-bold">{m.receipt_title()}</h1>
        <p className="max-w-prose text-lead text-muted">{m.receipt_lead()}</p>
      </header>
      <section className="grid content-start gap-6 self-start rounded-card border border-line bg-surface p-5 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {receipt.application && <PlanSummary application={receipt.application} />}
        {receipt.replacedText && <p>{m.receipt_replaces({ time: receipt.replacedText })}</p>}
        <ReceiptForm variant="landing" receipt={receipt} reply={reply}>
          <BackButton />
        </ReceiptForm>
      </section>
      <aside className="grid content-start gap-8">
        <div className="drawn-slip hidden w-full max-w-md lg:block">
          <Scene name="slip" className="w-full" />
        </div>
        <Tips />
      </aside>
      <BackForm previousPath={previousPath} />
    </main>
  )
}

function Tips() {
  const tips = [m.receipt_tip_whole(), m.receipt_tip_screenshot(), m.receipt_tip_private()]
  return (
    <div className="grid gap-3">
      <h2 className="text-lg font-bold">{m.receipt_tips_title()}</h2>
      <ul className="grid max-w-prose list-disc gap-2 pl-5 marker:text-reef">
        {tips.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  )
}
