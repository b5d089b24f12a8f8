import { useNavigate } from 'react-router'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { lastsText } from '#app/house/plans/texts/period.ts'
import { planTexts } from '#app/house/plans/texts/plans.ts'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { RegistrationReply, WizardData } from '../views/reply.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useRegistration } from './use-registration.ts'

type RegistrationDialogProps = { wizard: WizardData; reply: RegistrationReply | undefined }

/**
 * The four-step registration over the landing page, then the dialog of the chosen payment (rule registration.wizard).
 */
export function RegistrationDialog({ wizard, reply }: RegistrationDialogProps) {
  const navigate = useNavigate()
  const { plan } = wizard
  const action = `${localizeHref('/')}?index&register=${encodeURIComponent(plan.slug)}`
  const registration = useRegistration({
    variant: 'wizard',
    data: wizard,
    plan: plan.slug,
    reply,
    action,
    takesFocus: true,
  })
  const { view } = registration
  const close = async () => {
    await registration.leaveSteps()
    navigate(localizeHref('/'), { replace: true, preventScrollReset: true })
  }
  const closeHref = `${localizeHref('/')}#plans`

  if (view.kind === 'done' && view.outcome) {
    return (
      <OutcomeDialog
        done={view}
        outcome={view.outcome}
        registration={registration}
        onClose={close}
        closeHref={closeHref}
      />
    )
  }
  if (view.kind === 'done') return null
  const texts = planTexts(plan)
  return (
    <Dialog
      title={
        <span className="grid gap-0.5">
          <span className="text-lg">{m.registration_dialog_title({ plan: texts.title })}</span>
          <span className="text-sm font-normal tracking-normal text-muted">
            {[texts.price, texts.unit, lastsText(periodOf(plan), getLocale())].filter(Boolean).join(' · ')}
          </span>
        </span>
      }
      onClose={close}
      closeLabel={m.registration_close()}
      closeHref={closeHref}
      className="scroll-pt-4 scroll-pb-36 max-sm:min-h-dvh sm:mt-4"
    >
      <RegistrationForm registration={registration} view={view} data={wizard} />
    </Dialog>
  )
}
