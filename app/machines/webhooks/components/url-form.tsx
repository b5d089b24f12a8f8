import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { ReadOnlyNote, useReadOnly } from '#app/kit/ui/read-only.tsx'
import { freshKey, SavedVersion } from '#app/kit/ui/saved-version.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { DELIVERY_KINDS, type DeliveryKind, URL_VARIABLES } from '../rules/deliveries.ts'
import { LONGEST_URL } from '../schema.ts'

export type UrlReply = {
  values: Record<DeliveryKind, string>
  errors: Partial<Record<DeliveryKind, string>>
  conflict?: SavedFields | undefined
}

/** `origin` is what may be seen of a URL that the environment sets; `url` the one typed here, '' for none. */
export type ShownTarget = { isSetByEnvironment: boolean; origin: string; url: string }

type UrlFormProps = {
  saved: SavedFields
  targets: Record<DeliveryKind, ShownTarget>
  reply: UrlReply | undefined
}

const LABELS = { registration: m.webhook_url_registration, receipt: m.webhook_url_receipt }

/** Where each kind is sent. What the environment sets is shown, not edited. */
export function UrlForm({ saved, targets, reply }: UrlFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formData?.get('intent') === 'save'
  useFirstError(formRef, reply)
  const isReadOnly = useReadOnly()
  const isEditable = !isReadOnly && DELIVERY_KINDS.some(kind => !targets[kind].isSetByEnvironment)
  return (
    <Form ref={formRef} method="post" noValidate preventScrollReset className="grid gap-5">
      {isReadOnly && <ReadOnlyNote />}
      <SavedVersion saved={saved} reply={reply} naming={{ labels: LABELS }} />
      {DELIVERY_KINDS.map(kind =>
        targets[kind].isSetByEnvironment ? (
          <FixedUrl
            key={kind}
            label={LABELS[kind]()}
            origin={targets[kind].origin}
            variable={URL_VARIABLES[kind]}
          />
        ) : (
          <TextField
            key={kind + freshKey(saved, reply)}
            label={LABELS[kind]()}
            hint={m.webhook_url_hint()}
            name={kind}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_URL}
            defaultValue={reply?.values[kind] ?? targets[kind].url}
            disabled={isReadOnly}
            error={reply?.errors[kind]}
          />
        ),
      )}
      {isEditable && (
        <Button
          type="submit"
          name="intent"
          value="save"
          aria-disabled={isBusy || undefined}
          className="sm:justify-self-start"
        >
          {m.webhook_save()}
        </Button>
      )}
    </Form>
  )
}

function FixedUrl({ label, origin, variable }: { label: string; origin: string; variable: string }) {
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <p>{origin}</p>
      <p className="text-sm text-muted">{m.webhook_url_fixed({ variable })}</p>
    </div>
  )
}
