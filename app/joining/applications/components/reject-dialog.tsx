import type { ReactNode } from 'react'
import { ReasonDialog } from '#app/kit/ui/reason-dialog.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { m } from '#app/paraglide/messages.js'
import { REASON_LENGTH } from '../rules/applications.ts'
import type { Suggestion } from '../texts/applications.ts'
import type { SlipChangeView, Unseen } from '../views/changes.ts'
import { SlipChangeNotice, UnseenNotice } from './change-notice.tsx'

type RejectDialogProps = {
  /** Whose registration or slip it is. */
  name: string
  /** Who is told, and what they can do then. */
  lead: string
  note: string | null
  suggestions: Suggestion[]
  /** What is before whoever decides, see `Seen`. */
  seen: string
  mark?: string | undefined
  change: SlipChangeView | null
  closeHref: string
  /** The action's answer to the last try, with what was typed. */
  reply: { reason: string; error: string; unseen: Unseen | null } | undefined
  /** What else is sent. */
  children?: ReactNode
}

/** Asks why a registration or a slip is rejected. */
export function RejectDialog({ name, seen, mark, change, children, ...dialog }: RejectDialogProps) {
  const { reply } = dialog
  return (
    <ReasonDialog
      {...dialog}
      title={m.review_reject_title({ name })}
      intent="reject"
      submitLabel={m.review_reject()}
      maxLength={REASON_LENGTH.max}
    >
      <SeenField seen={seen} mark={mark} reply={reply} />
      {children}
      <UnseenNotice change={reply?.unseen?.change} isInDialog />
      <SlipChangeNotice change={change} isInDialog />
    </ReasonDialog>
  )
}
