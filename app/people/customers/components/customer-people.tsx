import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { RemovableList } from '#app/kit/ui/removable-list.tsx'
import { m } from '#app/paraglide/messages.js'
import { CUSTOMER_ROLES } from '../rules.ts'
import { ROLE_NAMES } from '../texts.ts'
import type { CustomerView } from '../views.server.ts'

type CustomerPeopleProps = {
  people: CustomerView['people']
  mayEdit: boolean
  reply: { typed: string; error: string } | undefined
}

/** Who acts for a company in the member area. */
export function CustomerPeople({ people, mayEdit, reply }: CustomerPeopleProps) {
  return (
    <Panel title={m.company_people()} lead={m.company_people_lead()}>
      {people.length === 0 ? (
        <p className="text-muted">{m.company_people_none()}</p>
      ) : (
        <RemovableList
          rows={people.map(({ id, email, role }) => ({ id, name: email, detail: ROLE_NAMES[role]() }))}
          remove={
            mayEdit
              ? {
                  intent: 'remove',
                  field: 'person',
                  text: m.payer_remove(),
                  label: email => m.payer_remove_named({ email }),
                }
              : null
          }
        />
      )}
      {mayEdit && (
        <Form method="post" noValidate className="grid gap-4" key={people.length}>
          <input type="hidden" name="intent" value="name" />
          <EmailField
            label={m.company_person_email()}
            name="email"
            required
            autoComplete="off"
            defaultValue={reply?.typed}
            error={reply?.error}
          />
          <SelectField label={m.company_person_role()} name="role" defaultValue="billing">
            {CUSTOMER_ROLES.map(role => (
              <option key={role} value={role}>
                {ROLE_NAMES[role]()}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="secondary" className="justify-self-start">
            {m.company_person_add()}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
