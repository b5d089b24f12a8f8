import { useLocation } from 'react-router'
import { AskDialog } from '#app/joining/renewals/components/ask-dialog.tsx'
import { RenewDialog } from '#app/joining/sales/components/renew-dialog.tsx'
import type { RenewalReply } from '#app/joining/sales/schema.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { MemberDialogs } from '#app/people/members/components/member-dialogs.tsx'
import type { MemberReply } from '#app/people/members/schema.ts'
import type { Dialog } from './dialog.server.ts'

type DialogsProps = { dialog: Dialog | null; reply: MemberReply | RenewalReply | undefined }

/** The dialog that the screen's address asks for. */
export function Dialogs({ dialog: found, reply }: DialogsProps) {
  const { search } = useLocation()
  const dialog = useOpenedDialog(found)
  const closeHref = withoutDialog(search)
  if (!dialog) return null
  if (dialog.kind === 'ask') return <AskDialog asked={dialog} closeHref={closeHref} />
  if (dialog.kind === 'renew') {
    const answer = reply?.kind === 'renew' ? reply : undefined
    return <RenewDialog renewal={answer?.renewal ?? dialog} closeHref={closeHref} reply={answer} />
  }
  return <MemberDialogs dialog={dialog} reply={reply?.kind === 'save' ? reply : undefined} />
}
