import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { findActor } from '#app/house/accounts/queries/session.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { recallApplication } from '#app/joining/registration/steps/visit.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { type SubmittedReceipt, submitReceipt } from '../commands/submit.server.ts'
import { findReplaceable } from '../queries/replaceable.server.ts'
import { type ReceiptValues, readReceiptForm, readVariant } from '../schema/receipt.ts'
import { lostReply, type ReceiptData, type ReceiptReply } from '../schema/reply.ts'
import { rememberReceipt } from '../steps/remembered.server.ts'

/**
 * What the form starts with: prefilled from the application that this browser remembers, and from who is signed in. What is
 * sent takes the place of the waiting slip that the address names, where it is the application's.
 */
export async function loadReceiptForm(ctx: RequestContext, request: Request): Promise<ReceiptData> {
  const [application, actor] = await Promise.all([recallApplication(ctx, request), findActor(ctx, request)])
  const replaces = new URL(request.url).searchParams.get('replaces')
  const replaced = application && (await findReplaceable(ctx.db, application.id, replaces))
  return {
    submissionKey: replaced?.submissionKey ?? randomUUID(),
    replacedText: replaced && formatInstant(replaced.submittedAt, getLocale()),
    email: application?.email ?? actor?.email ?? '',
    application: application && {
      memberId: application.memberId,
      planName: planTitle(application.planName, getLocale()),
      totalSatang: application.total.totalSatang,
      name: application.name,
    },
  }
}

/**
 * Answers a posted receipt, of its own page or of the membership page, whose shorter form says so by its intent.
 * @param form what was posted, where the caller has read it already
 */
export async function handleReceiptPost({ request, context }: ActionFunctionArgs, form?: FormData) {
  const ctx = context.get(requestContext)
  const posted = form ?? (await readForm(request))
  const { values, file } = readReceiptForm(posted)
  try {
    const application = await recallApplication(ctx, request)
    const result = await submitReceipt(ctx, {
      values,
      file,
      variant: readVariant(posted),
      subject: application && { kind: 'application', id: application.id },
    })
    return await answer(ctx, result, values)
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'receipt not taken')
    return data(lostReply(posted), { status: 500 })
  }
}

async function answer(ctx: RequestContext, result: SubmittedReceipt, values: ReceiptValues) {
  if (!result.ok) {
    // What has been decided about keeps its key: sending the form once more sends a new receipt.
    const kept = result.status === 409 ? { ...values, submissionKey: randomUUID() } : values
    const reply: ReceiptReply = { kind: 'receipt', values: kept, errors: result.errors, failure: null }
    return data(reply, { status: result.status })
  }
  if (result.warning !== null) {
    const reply: ReceiptReply = { kind: 'receipt', values, errors: { data: result.warning }, failure: null }
    return refuse(reply, 409)
  }
  const headers = { 'Set-Cookie': rememberReceipt(ctx, result.receiptId) }
  if (result.failure === null) return redirect(localizeHref('/submission-success'), { status: 303, headers })
  const failure = { message: result.failure, isKept: true }
  return data<ReceiptReply>({ kind: 'receipt', values, errors: {}, failure }, { headers })
}
