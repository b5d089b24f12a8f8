import { data, redirect } from 'react-router'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readUpload } from '#app/kit/platform/form.server.ts'
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
  type SignValues,
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
type Refused = ReturnType<typeof refused>

type StaffForm = { form: FormData; id: string; screen: string }

const STAFF_ANSWERS: Record<string, (ctx: CommandContext, sent: StaffForm) => Promise<Response | Refused>> = {
  ask: async (ctx, { id, screen }) => {
    const asked = await askAgain(ctx, id)
    return redirectWithMessage(screen, asked.ok ? m.signing_asked() : m.contract_error_not_open())
  },
  rewrite: async (ctx, { id, screen }) => {
    const opened = await rewriteContract(ctx, id)
    return redirectWithMessage(screen, opened.ok ? m.signing_rewritten() : m.contract_error_not_open())
  },
  withdraw: async (ctx, { form, id, screen }) => {
    const { reason } = readTexts(form, ['reason'])
    const error = reasonError(reason)
    const withdrawn = error === null ? await withdrawContract(ctx, { id, reason }) : null
    if (withdrawn?.ok) return redirectWithMessage(screen, m.signing_withdrawn())
    return refused({ withdraw: { reason, error: error ?? m.contract_error_not_open() } })
  },
  paper: async (ctx, { form, id, screen }) => {
    const values = readTexts(form, PAPER_FIELDS)
    const brought = await bringInPaper(ctx, { id, values, copy: readUpload(form, 'copy') })
    if (brought.ok) return redirectWithMessage(screen, m.signing_paper_done())
    return refused({ paper: { values, errors: brought.errors } })
  },
  send: async (ctx, { form, id, screen }) => {
    const values = readTexts(form, SEND_FIELDS)
    const sent = await sendContract(ctx, { id, values })
    if (sent.ok) return redirectWithMessage(screen, m.signing_sent())
    return refused({ send: { values, errors: sent.errors } })
  },
}

/** Answers the forms by which staff have a contract signed. */
export function answerSigningForm(ctx: CommandContext, sent: StaffForm) {
  return answerOf(STAFF_ANSWERS, sent.form, 'send')(ctx, sent)
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
type Answered = Response | ReturnType<typeof answer>

function refusal(reason: SigningRefusal) {
  if (reason === 'not_found') throw data(null, { status: 404 })
  return answer({ error: SIGN_REFUSALS[reason]() }, STATUSES[reason])
}

type SignForm = { visit: SigningVisit; form: FormData }

const SIGN_ANSWERS: Record<string, (ctx: RequestContext, sent: SignForm) => Promise<Answered>> = {
  code: async (ctx, { visit }) => answerOutcome(visit, await askForCode(ctx, visit)),
  sign: (ctx, { visit, form }) => sign(form, visit, values => signContract(ctx, visit, values)),
  passkey: (ctx, { visit, form }) => {
    const { passkey } = readTexts(form, ['passkey'])
    return sign(form, visit, values => signByPasskey(ctx, visit, { values, signed: passkey }))
  },
  decline: async (ctx, { visit, form }) => {
    const { reason } = readTexts(form, ['reason'])
    const error = reasonError(reason)
    if (error !== null) return answer({ decline: { typed: reason, error } })
    return answerOutcome(visit, await declineContract(ctx, visit, reason))
  },
}

/** Answers the forms of a signer's page. */
export function answerSignForm(ctx: RequestContext, visit: SigningVisit, form: FormData) {
  return answerOf(SIGN_ANSWERS, form, 'code')(ctx, { visit, form })
}

async function sign(
  form: FormData,
  visit: SigningVisit,
  act: (values: SignValues) => ReturnType<typeof signContract>,
) {
  const values = readTexts(form, SIGN_FIELDS)
  const signed = await act(values)
  if (signed.ok || 'reason' in signed) return answerOutcome(visit, signed)
  return answer({ sign: { values, errors: signed.errors } })
}

type Outcome = { ok: true } | { ok: false; reason: SigningRefusal }

const answerOutcome = ({ token }: SigningVisit, outcome: Outcome): Answered =>
  outcome.ok ? redirect(localPath(`/sign/${token}`), 303) : refusal(outcome.reason)
