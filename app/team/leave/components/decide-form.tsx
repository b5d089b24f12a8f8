import { Form, useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

/** Approve and reject, for a request that nobody has decided (rule leave.status). `name` says whose it is. */
export function DecideForm({ id, version, name }: { id: string; version: string; name: string }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={pathname + withoutDialog(search)} preventScrollReset className="decides mr-1">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="approve" look="secondary" size="small">
        {m.leave_approve()}
        <span className="sr-only">{m.leave_of({ name })}</span>
      </Button>
      <Button type="submit" name="intent" value="reject" look="danger" size="small">
        {m.leave_reject()}
        <span className="sr-only">{m.leave_of({ name })}</span>
      </Button>
    </Form>
  )
}
