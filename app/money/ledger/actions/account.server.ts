import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { correctMemberBalance, recordMemberPayment, recordMemberRefund } from '../commands.server.ts'
import { RECORD_KINDS } from '../rules.ts'
import { RECORD_FIELDS } from '../schema.ts'
import { answerReversal } from './ledger.server.ts'

const COMMANDS = {
  payment: { record: recordMemberPayment, done: m.ledger_payment_recorded },
  refund: { record: recordMemberRefund, done: m.ledger_refund_recorded },
  correction: { record: correctMemberBalance, done: m.ledger_correction_recorded },
}

type Asked = { request: Request; url: URL; id: string }

/** Answers the dialogs of a member's account: an entry by hand, or taking one back. */
export async function answerAccountForm(ctx: CommandContext, { request, url, id }: Asked) {
  const form = await readForm(request)
  const { intent, note, id: entryId } = readTexts(form, ['intent', 'id', 'note'])
  const screen = url.pathname + withoutDialog(url.search)
  await authorise(ctx, intent === 'payment' ? 'payments.edit' : 'ledger.edit')
  if (intent === 'reverse') return answerReversal(ctx, { screen, id: entryId, note })
  const kind = RECORD_KINDS.find(each => each === intent) ?? 'payment'
  const { record, done } = COMMANDS[kind]
  const values = readTexts(form, RECORD_FIELDS)
  const recorded = await record(ctx, { id, values })
  if (recorded.ok) return redirectWithMessage(screen, done())
  return refuse({ values, errors: recorded.errors })
}
