import { data, redirect } from 'react-router'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readUpload } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { localPath } from '#app/kit/ui/local-path.ts'
import { m } from '#app/paraglide/messages.js'
import { bringInPaper } from './commands/paper.server.ts'
import {
  askForCode,
  declineContract,
  type SigningRefusal,
  type SigningVisit,
  signByPasskey,
  signContract,
} from './commands/signer.server.ts'
import { askAgain, rewriteContract, sendContract, withdrawContract } from './commands/staff.server.ts'
import {
  PAPER_FIELDS,
  type PaperReply,
  reasonError,
  SEND_FIELDS,
  type SendReply,
  SIGN_FIELDS,
  type SignReply,
} from './schema.ts'
import { SIGN_REFUSALS } from './texts.ts'

type Reason = { typed: string; error: string }

/** What a dialog of the signing gets back, where something was not done. */
export type SigningReplies = {
  send?: SendReply
  withdraw?: { reason: string; error: string }
  paper?: PaperReply
}

const refused = (replies: SigningReplies) => refuse(replies)

type StaffForm = { form: FormData; id: string; screen: string }

/** Answers the forms by which staff have a contract signed. */
export async function answerSigningForm(ctx: CommandContext, { form, id, screen }: StaffForm) {
  const { intent, reason } = readTexts(form, ['intent', 'reason'])
  if (intent === 'ask' || intent === 'rewrite') {
    const [act, done] =
      intent === 'ask' ? [askAgain, m.signing_asked] : [rewriteContract, m.signing_rewritten]
    const acted = await act(ctx, id)
    return redirectWithMessage(screen, acted.ok ? done() : m.contract_error_not_open())
  }
  if (intent === 'withdraw') {
    const error = reasonError(reason)
    const withdrawn = error === null ? await withdrawContract(ctx, { id, reason }) : null
    if (withdrawn?.ok) return redirectWithMessage(screen, m.signing_withdrawn())
    return refused({ withdraw: { reason, error: error ?? m.contract_error_not_open() } })
  }
  if (intent === 'paper') {
    const values = readTexts(form, PAPER_FIELDS)
    const brought = await bringInPaper(ctx, { id, values, copy: readUpload(form, 'copy') })
    if (brought.ok) return redirectWithMessage(screen, m.signing_paper_done())
    return refused({ paper: { values, errors: brought.errors } })
  }
  const values = readTexts(form, SEND_FIELDS)
  const sent = await sendContract(ctx, { id, values })
  if (sent.ok) return redirectWithMessage(screen, m.signing_sent())
  return refused({ send: { values, errors: sent.errors } })
}

/** What a signer's page gets back, where something was not done. */
export type SignReplies = { sign?: SignReply; decline?: Reason; error?: string }

const STATUSES: Record<SigningRefusal, number> = {
  not_found: 404,
  too_many: 429,
  not_your_turn: 409,
  signed: 409,
  done: 409,
  declined: 410,
  lapsed: 410,
  withdrawn: 410,
}

const answer = (replies: SignReplies, status = 400) => refuse(replies, status)

function refusal(reason: SigningRefusal) {
  if (reason === 'not_found') throw data(null, { status: 404 })
  return answer({ error: SIGN_REFUSALS[reason]() }, STATUSES[reason])
}

/** Answers the forms of a signer's page. */
export async function answerSignForm(ctx: RequestContext, visit: SigningVisit, form: FormData) {
  const { intent, reason } = readTexts(form, ['intent', 'reason'])
  const here = redirect(localPath(`/sign/${visit.token}`), 303)
  if (intent === 'sign') {
    const values = readTexts(form, SIGN_FIELDS)
    const signed = await signContract(ctx, visit, values)
    if (signed.ok) return here
    if ('reason' in signed) return refusal(signed.reason)
    return answer({ sign: { values, errors: signed.errors } })
  }
  if (intent === 'passkey') {
    const { passkey } = readTexts(form, ['passkey'])
    const values = readTexts(form, SIGN_FIELDS)
    const signed = await signByPasskey(ctx, visit, { values, signed: passkey })
    if (signed.ok) return here
    if ('reason' in signed) return refusal(signed.reason)
    return answer({ sign: { values, errors: signed.errors } })
  }
  const error = intent === 'decline' ? reasonError(reason) : null
  if (error !== null) return answer({ decline: { typed: reason, error } })
  const done = intent === 'decline' ? await declineContract(ctx, visit, reason) : await askForCode(ctx, visit)
  return done.ok ? here : refusal(done.reason)
}
