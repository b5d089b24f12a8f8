import { useLocation } from 'react-router'
import { formatDay, isDay } from '#app/kit/pure/days.ts'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { TogetherDialog } from '#app/kit/ui/together-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { LEAVE_PARTS, LEAVE_STATUSES, LEAVE_TYPES } from '../rules/leave.ts'
import type { LeaveDialog, LeaveEditReply } from '../schema/leave.ts'
import { LEAVE_PART_NAMES, LEAVE_STATUS_NAMES, LEAVE_TYPE_NAMES } from '../texts/leave.ts'
import { AskedFields } from './asked-fields.tsx'
import { ConcernBox, ConcernList } from './concern-box.tsx'

type Person = { id: string; name: string }

type LeaveDialogsProps = {
  dialog: LeaveDialog
  employees: Person[]
  closeHref: string
  reply: LeaveEditReply | undefined
}

/** The dialog that the list's address asks for. */
export function LeaveDialogs({ dialog, employees, closeHref, reply }: LeaveDialogsProps) {
  if (dialog.kind === 'delete') {
    const count = dialog.ids.length
    const question = count === 1 ? m.leave_delete_question() : m.leave_delete_many({ count })
    const note = m.leave_delete_note()
    return (
      <DeleteDialog
        ids={dialog.ids}
        names={dialog.names}
        question={question}
        note={note}
        closeHref={closeHref}
      />
    )
  }
  if (dialog.kind === 'together')
    return (
      <TogetherDialog
        plan={dialog}
        state={LEAVE_STATUS_NAMES[dialog.to]()}
        note={m.leave_set_note()}
        closeHref={closeHref}
        isDanger={dialog.to === 'rejected'}
      />
    )
  if (dialog.kind === 'approve') return <ApproveDialog dialog={dialog} closeHref={closeHref} />
  return <LeaveForm dialog={dialog} employees={employees} closeHref={closeHref} reply={reply} />
}

type ApproveDialogProps = { dialog: Extract<LeaveDialog, { kind: 'approve' }>; closeHref: string }

/** Asks before leave is approved that something speaks against. */
function ApproveDialog({ dialog: { id, version, name, concerns }, closeHref }: ApproveDialogProps) {
  const isClear = concerns.length === 0
  return (
    <ConfirmDialog
      question={m.leave_approve_question()}
      intent="approve"
      confirmLabel={isClear ? m.leave_approve() : m.leave_approve_anyway()}
      closeHref={closeHref}
    >
      <div className="grid gap-3">
        <p className="font-semibold">{name}</p>
        <ConcernList concerns={concerns} />
      </div>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="confirmed" value="1" />
    </ConfirmDialog>
  )
}

type LeaveFormProps = Omit<LeaveDialogsProps, 'dialog'> & {
  dialog: Extract<LeaveDialog, { kind: 'new' | 'edit' }>
}

const LABELS = {
  employeeId: m.leave_employee,
  leaveType: m.leave_type,
  startDate: m.leave_start,
  endDate: m.leave_end,
  part: m.leave_part,
  reason: m.leave_reason,
  status: m.leave_status,
}

function LeaveForm({ dialog, employees, closeHref, reply }: LeaveFormProps) {
  const { search } = useLocation()
  const isNew = dialog.kind === 'new'
  const people = withOwner(employees, dialog.kind === 'edit' ? dialog.owner : null)
  const hasConcerns = (reply?.concerns ?? []).length > 0
  return (
    <EditDialog
      key={search}
      title={isNew ? m.leave_add_title() : m.leave_edit_title()}
      submitLabel={submitLabel(isNew, hasConcerns)}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={{ labels: LABELS, showValue: (name, value) => valueText(people, name, value) }}
    >
      {(values, refused) => (
        <>
          <ConcernBox concerns={refused?.concerns ?? []} confirmed={refused?.confirmed ?? ''} />
          <SelectField
            label={m.leave_employee()}
            name="employeeId"
            required
            defaultValue={values.employeeId}
            error={refused?.errors.employeeId}
          >
            <option value="">{m.leave_choose_employee()}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <AskedFields values={values} errors={refused?.errors ?? {}} />
          <SelectField
            label={m.leave_status()}
            name="status"
            required
            defaultValue={values.status}
            error={refused?.errors.status}
          >
            {LEAVE_STATUSES.map(status => (
              <option key={status} value={status}>
                {LEAVE_STATUS_NAMES[status]()}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </EditDialog>
  )
}

/** A field's value in words, where the form holds a code or a day. */
function valueText(people: Person[], name: string, value: string): string {
  if (name === 'employeeId') return people.find(({ id }) => id === value)?.name ?? ''
  const type = name === 'leaveType' && LEAVE_TYPES.find(known => known === value)
  if (type) return LEAVE_TYPE_NAMES[type]()
  const part = name === 'part' && LEAVE_PARTS.find(known => known === value)
  if (part) return LEAVE_PART_NAMES[part]()
  const status = name === 'status' && LEAVE_STATUSES.find(known => known === value)
  if (status) return LEAVE_STATUS_NAMES[status]()
  return isDay(value) ? formatDay(value, getLocale()) : value
}

function submitLabel(isNew: boolean, hasConcerns: boolean) {
  if (hasConcerns) return isNew ? m.leave_submit_anyway() : m.leave_update_anyway()
  return isNew ? m.leave_submit() : m.leave_update()
}

/** Whose request it is stays in the list, also when they work here no more. */
function withOwner(employees: Person[], owner: Person | null) {
  const isListed = owner === null || employees.some(({ id }) => id === owner.id)
  return isListed ? employees : [owner, ...employees]
}
