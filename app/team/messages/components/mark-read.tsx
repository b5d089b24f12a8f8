import { MailOpen } from 'lucide-react'
import { useLocation } from 'react-router'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { m } from '#app/paraglide/messages.js'

/** For the recipient, while it is unread (rule messages.read). `of` says which, where several stand together. */
export function MarkRead({ id, of }: { id: string; of?: string }) {
  const { pathname, search } = useLocation()
  const label = of === undefined ? undefined : { label: m.message_mark_read_named({ subject: of }) }
  return (
    <IntentForm intent="read" fields={{ id }} action={pathname + search} {...label}>
      <MailOpen className="size-5" aria-hidden="true" />
      {m.message_mark_read()}
    </IntentForm>
  )
}
