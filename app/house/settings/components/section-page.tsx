import type { ReactNode } from 'react'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { EditReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { EditForm, type EditView } from '#app/kit/ui/edit-form.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import type { SectionForm } from '../schema/section-form.ts'

type SectionPageProps = {
  title: string
  lead: string
  form: SectionForm
  saved: SavedFields
  reply: EditReply | undefined
  /** The fields. */
  children: (view: EditView) => ReactNode
}

/** The page of a section of the settings. */
export function SectionPage({ title, lead, form, saved, reply, children }: SectionPageProps) {
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} lead={lead} />
      <EditForm
        saved={saved}
        reply={reply}
        check={fields => errorsOf(form.schema, fields)}
        labels={form.labels}
      >
        {children}
      </EditForm>
    </>
  )
}
