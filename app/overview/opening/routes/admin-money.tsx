import { Form, useNavigation } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { saveMoneySettings } from '#app/house/settings/commands/sections.server.ts'
import { PaymentsFields } from '#app/house/settings/components/payments-fields.tsx'
import { paymentsForm } from '#app/house/settings/schema/money.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { editOf, readForm, readUpload } from '#app/kit/platform/form.server.ts'
import { refuse, refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { PictureFileField } from '#app/kit/ui/picture-fields.tsx'
import { readOwnQr } from '#app/money/methods/adapters/read-own-qr.server.ts'
import { previewPromptPay } from '#app/money/methods/views.server.ts'
import { m } from '#app/paraglide/messages.js'
import { goOn } from '../actions/go-on.server.ts'
import { StepPage } from '../components/step-page.tsx'
import { NO_QR_TEXTS } from '../texts.ts'
import { loadStep } from '../views.server.ts'
import type { Route } from './+types/admin-money'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { entries, settings } = await loadStep(commandContext(context))
  return {
    entries,
    saved: savedFields(paymentsForm.fieldsOf(settings)),
    qr: await previewPromptPay(settings.payments),
  }
}

/** Reads the account off a picture into the form, or saves what the form holds. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const edit = editOf(form, Object.keys(paymentsForm.labels))
  if (form.get('intent') === 'read') {
    const upload = readUpload(form, 'file')
    if (!upload) return refuse({ qrError: m.front_file_missing() })
    const read = await readOwnQr(upload, ctx.actor.userId)
    if (!read.ok) return refuse({ qrError: NO_QR_TEXTS[read.reason]() })
    const { settings } = await loadStep(ctx)
    const { kind: promptPayKind, id: promptPayId } = read.value
    return { fields: { ...paymentsForm.fieldsOf(settings), promptPayKind, promptPayId }, errors: {} }
  }
  const refusal = await saveMoneySettings(ctx, { section: 'payments', ...edit })
  return refusal ? refuseEdit(edit, refusal) : goOn(ctx)
}

export default function OpeningMoney({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData && 'fields' in actionData ? actionData : undefined
  return (
    <StepPage step="money" entries={loaderData.entries}>
      <ReadPanel error={actionData && 'qrError' in actionData ? actionData.qrError : undefined} />
      <EditForm
        key={reply?.fields['promptPayId']}
        saved={loaderData.saved}
        reply={reply}
        check={fields => errorsOf(paymentsForm.schema, fields)}
        labels={paymentsForm.labels}
        submitLabel={m.opening_go_on()}
      >
        {view => <PaymentsFields {...view} qr={loaderData.qr} />}
      </EditForm>
    </StepPage>
  )
}

/** Takes a picture of one's own code, which types no digit wrong. */
function ReadPanel({ error }: { error: string | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={m.opening_money_qr()} lead={m.opening_money_qr_lead()}>
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="read" />
        <PictureFileField label={m.opening_money_picture()} name="file" error={error} />
        <Button
          type="submit"
          look="secondary"
          className="justify-self-start"
          aria-disabled={isBusy || undefined}
        >
          {m.opening_money_read()}
        </Button>
      </Form>
    </Panel>
  )
}
