import { Form, useLocation, useNavigate } from 'react-router'
import { followLinks } from '#app/kit/pure/calendar-links.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { CalendarLinks } from '#app/kit/ui/calendar-links.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { m } from '#app/paraglide/messages.js'

type CalendarDialogProps = {
  space: { id: string; name: string; address: string | null }
  closeHref: string
}

/** The address by which calendars follow when a space is busy; it can be made again, and taken back. */
export function CalendarDialog({ space: { id, name, address }, closeHref }: CalendarDialogProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <Dialog
      title={m.space_calendar_of({ name })}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      className="max-w-lg"
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <div className="grid gap-5">
        <p className="text-muted">{m.space_calendar_lead()}</p>
        {address && <p className="rounded-control bg-sea-1 p-3 text-sm break-all select-all">{address}</p>}
        {address && <CalendarLinks links={followLinks(address, name)} does="follow" />}
        <Form method="post" action={pathname + search} className="flex flex-wrap gap-3" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {address && (
            <CopyButton text={address} label={m.booking_feed_copy()} copiedLabel={m.booking_feed_copied()} />
          )}
          <Button type="submit" name="intent" value="renew_feed" look={address ? 'secondary' : 'primary'}>
            {address ? m.booking_feed_renew() : m.booking_feed_make()}
          </Button>
          {address && (
            <Button type="submit" name="intent" value="end_feed" look="danger">
              {m.booking_feed_end()}
            </Button>
          )}
        </Form>
      </div>
    </Dialog>
  )
}
