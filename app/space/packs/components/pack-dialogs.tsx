import { useLocation } from 'react-router'
import { inEach } from '#app/kit/forms/local-text.ts'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import type { TickOption } from '#app/kit/ui/tick-boxes.tsx'
import { m } from '#app/paraglide/messages.js'
import { CREDIT_UNITS } from '#app/space/credits/rules/credits.ts'
import { UNIT_NAMES } from '#app/space/credits/texts.ts'
import { type PackDialog, type PackReply, plansIn } from '../schema.ts'
import { PackFields } from './pack-fields.tsx'

const NAMING = {
  labels: {
    ...inEach('name', language => () => m.space_name_in({ language })),
    unit: m.credits_unit,
    amount: m.credits_amount,
    price: m.pack_price,
    days: m.pack_days,
    plans: m.pack_plans,
    isOnSale: m.pack_on_sale,
  },
  showValue: (name: string, value: string) => {
    const unit = name === 'unit' && CREDIT_UNITS.find(known => known === value)
    if (unit) return UNIT_NAMES[unit]()
    return name === 'plans' ? plansIn(value).join(', ') : value
  },
}

type PackDialogsProps = {
  dialog: PackDialog
  plans: TickOption[]
  closeHref: string
  reply: PackReply | undefined
}

/** The dialog that the list's address asks for. */
export function PackDialogs({ dialog, plans, closeHref, reply }: PackDialogsProps) {
  const { search } = useLocation()
  if (dialog.kind === 'delete') {
    const [question, note] = [m.pack_delete_question(), m.pack_delete_note()]
    return (
      <DeleteDialog
        ids={[dialog.id]}
        names={[dialog.title]}
        question={question}
        note={note}
        closeHref={closeHref}
      />
    )
  }
  return (
    <EditDialog
      key={search}
      title={dialog.kind === 'new' ? m.pack_add() : m.pack_edit()}
      submitLabel={m.pack_save()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={NAMING}
    >
      {(values, refused) => <PackFields values={values} errors={refused?.errors ?? {}} plans={plans} />}
    </EditDialog>
  )
}
