import type { ChangeEvent } from 'react'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { GOOD_DESCRIPTION, type POST_TEXTS } from '../schema/post-form.ts'
import type { PostErrors, PostValues } from '../schema/posts.ts'
import { FIELD_NAMES } from './field-names.ts'
import { SectionFields } from './section-fields.tsx'

type PostFieldsProps = {
  values: PostValues
  errors: PostErrors
  onChange: (part: Partial<PostValues>) => void
}

/** What the post says, in the order in which it is read. */
export function WritingFields({ values, errors, onChange }: PostFieldsProps) {
  const field = fieldsOf({ values, errors, onChange })
  return (
    <>
      <Panel title={m.blog_panel_text()} lead={m.blog_markdown_hint()}>
        <TextField {...field('title')} className="text-lg font-semibold" />
        <TextAreaField {...field('introduction')} rows={5} className="field-sizing-content min-h-32" />
      </Panel>
      <Panel title={m.blog_sections()}>
        <SectionFields
          sections={values.sections}
          errors={errors}
          onChange={sections => onChange({ sections })}
        />
      </Panel>
      <Panel title={m.blog_panel_end()}>
        <TextAreaField {...field('summary')} rows={4} className="field-sizing-content min-h-28" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('ctaText')} hint={m.blog_call_text_hint()} />
          <TextField {...field('ctaUrl')} hint={m.blog_call_url_hint()} inputMode="url" />
        </div>
      </Panel>
    </>
  )
}

/** How the post is found and listed. */
export function FindingFields({
  values,
  errors,
  onChange,
  slugNote,
}: PostFieldsProps & { slugNote: string | null }) {
  const field = fieldsOf({ values, errors, onChange })
  const length = values.metaDescription.trim().length
  const hint = m.blog_description_hint({ length, good: GOOD_DESCRIPTION })
  return (
    <Panel title={m.blog_panel_found()}>
      <TextField
        {...field('slug')}
        hint={slugNote ?? m.blog_slug_hint()}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField {...field('metaDescription')} rows={3} hint={hint} />
      <TextField {...field('tags')} hint={m.blog_tags_hint()} />
      <TextField {...field('keywords')} hint={m.blog_tags_hint()} />
      <TextAreaField {...field('outline')} rows={5} hint={m.blog_outline_hint()} />
    </Panel>
  )
}

function fieldsOf({ values, errors, onChange }: PostFieldsProps) {
  return (name: (typeof POST_TEXTS)[number]) => ({
    name,
    label: FIELD_NAMES[name](),
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.target.value }),
  })
}
