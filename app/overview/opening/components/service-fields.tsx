import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { serviceField } from '../schema.ts'

type ServiceFieldsProps = Pick<EditView, 'box'> & { services: { id: string; description: string }[] }

/** Which of the services that came with the program are true here: the front page shows those alone. */
export function ServiceFields({ box, services }: ServiceFieldsProps) {
  return (
    <Panel title={m.admin_services()} lead={m.opening_offer_services()}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {services.map(({ id, description }) => (
          <CheckboxField key={id} {...box(serviceField(id))} hint={description} />
        ))}
      </div>
    </Panel>
  )
}
