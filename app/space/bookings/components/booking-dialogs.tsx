import type { BookingReply } from '../actions/bookings.server.ts'
import type { BookingDialog as BookingDialogState } from '../views/dialog.server.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NewBookingDialog } from './new-booking-dialog.tsx'
import { OpenBookingDialog } from './open-booking-dialog.tsx'

type BookingDialogProps = {
  dialog: BookingDialogState | null
  mayEdit: boolean
  mayTakeMoney: boolean
  maySeeMember: boolean
  closeHref: string
  reply: BookingReply | undefined
}

/** What is open over the day or the list: a new booking, one that is there, or where that is to go. */
export function BookingDialog({ dialog, mayEdit, mayTakeMoney, maySeeMember, ...rest }: BookingDialogProps) {
  if (!dialog) return null
  if (dialog.kind === 'new') {
    const { booking } = dialog
    return (
      <NewBookingDialog
        key={booking.key}
        booking={booking}
        mayTakeMoney={mayTakeMoney}
        maySeeMember={maySeeMember}
        {...rest}
      />
    )
  }
  if (dialog.kind === 'move') return <MoveDialog move={dialog.move} {...rest} />
  const { booking } = dialog
  return (
    <OpenBookingDialog
      key={booking.id}
      booking={booking}
      mayEdit={mayEdit}
      maySeeMember={maySeeMember}
      {...rest}
    />
  )
}
