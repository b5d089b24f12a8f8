import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { correctMemberBalance, recordMemberPayment, recordMemberRefund } from '../commands.server.ts'
import { RECORD_FIELDS } from '../schema.ts'
import { answerReversal } from './ledger.server.ts'

type Asked = { request: Request; url: URL; id: string }
type Sent = { form: FormData; id: string; screen: string }

const ANSWERS = {
  payment: (ctx: CommandContext, sent: Sent) => record(ctx, sent, COMMANDS.payment),
  refund: (ctx: CommandContext, sent: Sent) => record(ctx, sent, COMMANDS.refund),
  correction: (ctx: CommandContext, sent: Sent) => record(ctx, sent, COMMANDS.correction),
  reverse: async (ctx: CommandContext, { form, screen }: Sent) => {
    await authorise(ctx, 'ledger.edit')
    return answerReversal(ctx, { screen, ...readTexts(form, ['id', 'note']) })
  },
}

const COMMANDS = {
  payment: { command: recordMemberPayment, done: m.ledger_payment_recorded },
  refund: { command: recordMemberRefund, done: m.ledger_refund_recorded },
  correction: { command: correctMemberBalance, done: m.ledger_correction_recorded },
}

/** Answers the dialogs of a member's account: an entry by hand, or taking one back. */
export async function answerAccountForm(ctx: CommandContext, { request, url, id }: Asked) {
  const form = await readForm(request)
  const screen = url.pathname + withoutDialog(url.search)
  return answerOf(ANSWERS, form)(ctx, { form, id, screen })
}

type ByHand = (typeof COMMANDS)[keyof typeof COMMANDS]

async function record(ctx: CommandContext, { form, id, screen }: Sent, { command, done }: ByHand) {
  const values = readTexts(form, RECORD_FIELDS)
  const recorded = await command(ctx, { id, values })
  if (recorded.ok) return redirectWithMessage(screen, done())
  return refuse({ values, errors: recorded.errors })
}
