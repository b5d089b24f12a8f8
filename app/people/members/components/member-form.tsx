import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { CheckboxField, RadioGroup } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { type MemberReply, toComeChoice } from '../schema.ts'
import { FIELD_NAMES, valueText } from '../texts.ts'
import { MemberFields } from './member-fields.tsx'

type SaveReply = Extract<MemberReply, { kind: 'save' }>

type MemberFormProps = {
  isNew: boolean
  saved: SavedFields
  closeHref: string
  reply: SaveReply | undefined
}

const NAMING = {
  labels: FIELD_NAMES,
  showValue: (name: string, value: string) => valueText(name, value, getLocale()),
}

/** A new member, or one to change. */
export function MemberForm({ isNew, ...dialog }: MemberFormProps) {
  return (
    <EditDialog
      {...dialog}
      title={isNew ? m.member_add() : m.member_edit()}
      submitLabel={isNew ? m.member_create() : m.member_update()}
      naming={NAMING}
    >
      {(values, reply) => (
        <>
          <ToCome reply={reply} />
          <MemberFields
            values={values}
            errors={reply?.errors ?? {}}
            isNew={isNew}
            belowEmail={<SharedEmail reply={reply} />}
          />
        </>
      )}
    </EditDialog>
  )
}

/** What the member has to come, and what is to become of it: the status that is saved ends the membership. */
function ToCome({ reply }: { reply: SaveReply | undefined }) {
  const toCome = reply?.toCome
  if (!toCome) return null
  return (
    <div className="grid gap-2 rounded-control border-2 border-lantern bg-lantern/10 px-4 py-3">
      <RadioGroup
        legend={m.member_to_come_question({ count: toCome.count })}
        name="toCome"
        value=""
        options={[
          {
            value: toComeChoice('end', toCome),
            label: m.member_to_come_end(),
            hint: m.member_to_come_told(),
          },
          {
            value: toComeChoice('keep', toCome),
            label: m.member_to_come_keep(),
            hint: m.member_to_come_kept(),
          },
        ]}
      />
      <p className="text-sm text-muted">{m.member_to_come_what(toCome)}</p>
    </div>
  )
}

/** Who has the email already, and leave to save it all the same. */
function SharedEmail({ reply }: { reply: SaveReply | undefined }) {
  if (!reply?.namesake) {
    return reply?.sharedEmail ? <input type="hidden" name="sharedEmail" value={reply.sharedEmail} /> : null
  }
  const { id, name } = reply.namesake
  return (
    <div className="rounded-control border-2 border-lantern bg-lantern/10 px-4 py-2">
      <a
        href={localizeHref(`/admin/members/${id}`)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {m.member_same_email_open({ name })}
      </a>
      <CheckboxField label={m.member_same_email_save()} name="sharedEmail" value={reply.fields['email']} />
    </div>
  )
}
