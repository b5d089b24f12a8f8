import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { type Option, Picker } from '#app/kit/ui/picker.tsx'
import { RemovableList } from '#app/kit/ui/removable-list.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { pickFrom } from '#app/people/members/rules/pick.ts'
import type { CustomerView } from '../views.server.ts'

export type MemberReply = { typed: string; error: string; choices: Option[] }

type CustomerMembersProps = {
  members: CustomerView['paidFor']
  mayEdit: boolean
  reply: MemberReply | undefined
}

/** Whom a company pays for, with who is to be the next. */
export function CustomerMembers({ members, mayEdit, reply }: CustomerMembersProps) {
  return (
    <Panel title={m.company_members()} lead={m.company_members_lead()}>
      {members.length === 0 ? (
        <p className="text-muted">{m.company_members_none()}</p>
      ) : (
        <RemovableList
          rows={members.map(({ id, memberId, name }) => ({
            id,
            name,
            href: localizeHref(`/admin/members/${memberId}`),
          }))}
          remove={
            mayEdit
              ? {
                  intent: 'end',
                  field: 'member',
                  text: m.company_member_end(),
                  label: name => m.company_member_end_named({ name }),
                }
              : null
          }
        />
      )}
      {mayEdit && (
        // Once somebody is added, the field is empty again.
        <Form method="post" noValidate className="grid gap-4" key={members.length}>
          <input type="hidden" name="intent" value="pay" />
          <Picker
            label={m.booking_member()}
            hint={m.booking_member_hint()}
            name="member"
            required
            from={pickFrom()}
            typed={reply?.typed}
            error={reply?.error}
            choices={reply?.choices}
          />
          <Button type="submit" look="secondary" className="justify-self-start">
            {m.company_member_add()}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
