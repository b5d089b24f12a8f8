import { ReasonDialog } from '#app/kit/ui/reason-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { REASON_LENGTH } from '../rules/applications.ts'
import type { Suggestion } from '../texts/applications.ts'

type FloodDialogProps = {
  /** How many registrations wait, each with its slips. */
  count: number
  closeHref: string
  note: string | null
  suggestions: Suggestion[]
  reply: { reason: string; error: string } | undefined
}

/** Asks why all of a flood is rejected, and says what becomes of it. */
export function FloodDialog({ count, ...dialog }: FloodDialogProps) {
  return (
    <ReasonDialog
      {...dialog}
      title={m.review_flood_title({ count })}
      lead={m.review_flood_lead()}
      intent="reject-flood"
      submitLabel={m.review_flood_submit({ count })}
      maxLength={REASON_LENGTH.max}
    >
      <input type="hidden" name="count" value={count} />
    </ReasonDialog>
  )
}
