import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { RadioGroup } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { ImportQuestion } from '../rules/lists.ts'
import type { WaitingImport } from '../views.server.ts'

type Asked = {
  name: ImportQuestion
  title: string
  lead: string
  legend: string
  chosen: string
  options: { value: string; label: string }[]
  save: string
}

/** What the cells of a list leave open, each asked once for all rows. */
export function ImportQuestions({ list }: { list: WaitingImport }) {
  return questionsOf(list).map(({ name, title, lead, legend, chosen, options, save }) => (
    <Panel key={name} title={title} lead={lead}>
      <Form method="post" className="grid gap-4 wrap-anywhere">
        <RadioGroup legend={legend} name={name} value={chosen} options={options} />
        <Button type="submit" name="intent" value="choose" className="justify-self-start">
          {save}
        </Button>
      </Form>
    </Panel>
  ))
}

function questionsOf({ letters, days, zeros, shared }: WaitingImport): Asked[] {
  const asked: (Asked | null)[] = [
    letters && {
      name: 'encoding',
      title: m.member_import_letters(),
      lead: m.member_import_letters_lead(),
      legend: m.member_import_letters_legend(),
      chosen: letters.chosen,
      options: letters.readings,
      save: m.member_import_letters_save(),
    },
    days && {
      name: 'dayOrder',
      title: m.member_import_days({ columns: days.columns }),
      lead: m.member_import_days_lead({ value: days.example }),
      legend: m.member_import_days_legend({ value: days.example }),
      chosen: days.chosen,
      options: days.readings,
      save: m.member_import_days_save(),
    },
    zeros && {
      name: 'lostZeros',
      title: m.member_import_zeros(),
      lead: m.member_import_zeros_lead(),
      legend: m.member_import_zeros_legend(),
      chosen: zeros.chosen,
      options: [
        { value: 'yes', label: m.member_import_zeros_yes({ phones: zeros.whole }) },
        { value: 'no', label: m.member_import_zeros_no({ phones: zeros.asTheyAre }) },
      ],
      save: m.member_import_zeros_save(),
    },
    shared && {
      name: 'sharedEmails',
      title: m.member_import_shared(),
      lead: m.member_import_shared_lead(shared),
      legend: m.member_import_shared_legend(),
      chosen: shared.chosen,
      options: [
        { value: 'no', label: m.member_import_shared_no() },
        { value: 'yes', label: m.member_import_shared_yes() },
      ],
      save: m.member_import_shared_save(),
    },
  ]
  return asked.filter(question => question !== null)
}
