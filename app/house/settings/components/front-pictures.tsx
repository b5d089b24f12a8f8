import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/kit/pure/form-fields.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { CheckboxField, TextField } from '#app/kit/ui/field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { Picture } from '#app/kit/ui/picture.tsx'
import { PictureFileField } from '#app/kit/ui/picture-fields.tsx'
import { useReadOnly } from '#app/kit/ui/read-only.tsx'
import { m } from '#app/paraglide/messages.js'
import { locales } from '#app/paraglide/runtime.js'
import { houseImagePath, PHOTO_PLACES, type PhotoPlace } from '../rules/front.ts'
import { LONGEST_FRONT, type PhotoAlt } from '../schema/front.ts'
import type { Settings } from '../schema/settings.ts'

type Front = Settings['front']

/** What was refused: of which form, why, and what was typed. */
export type PictureReply = {
  refused: 'logo' | PhotoPlace
  errors: FieldErrors
  alt?: PhotoAlt
  isShown?: boolean
}

const BLOCKS: Record<PhotoPlace, () => string> = {
  hero: m.front_hero,
  remote: m.landing_feature_remote_title,
  consultation: m.landing_feature_consultation_title,
  visa: m.landing_feature_visa_title,
  housing: m.landing_feature_housing_title,
}

const ALT_LABELS = { en: m.front_alt_en, th: m.front_alt_th, ru: m.front_alt_ru } as const

type PicturesProps = { front: Front; reply: PictureReply | undefined }

/** The logo, and for the first screen of the front page and each of its blocks a photo; each is a form of its own. */
export function FrontPictures({ front, reply }: PicturesProps) {
  const replyTo = (form: PictureReply['refused']) => (reply?.refused === form ? reply : undefined)
  return (
    <div className="mt-8 grid gap-6">
      <LogoPanel logo={front.logo} reply={replyTo('logo')} />
      {PHOTO_PLACES.map(place => (
        <PhotoPanel key={place} place={place} photo={front.photos[place]} reply={replyTo(place)} />
      ))}
    </div>
  )
}

function LogoPanel({ logo, reply }: { logo: string | null; reply: PictureReply | undefined }) {
  return (
    <Panel title={m.front_logo()} lead={m.front_logo_lead()}>
      <Shown file={logo} className="h-24 w-40 object-contain">
        <UploadForm intent="logo" save={m.front_logo_save()}>
          <PictureFileField label={m.front_file()} name="file" error={reply?.errors['file']} />
        </UploadForm>
      </Shown>
      {logo && <Removal intent="remove-logo">{m.front_logo_remove()}</Removal>}
    </Panel>
  )
}

type PhotoPanelProps = {
  place: PhotoPlace
  photo: Front['photos'][PhotoPlace]
  reply: PictureReply | undefined
}

function PhotoPanel({ place, photo, reply }: PhotoPanelProps) {
  const block = BLOCKS[place]()
  const alt = reply?.alt ?? photo?.alt
  return (
    <Panel
      title={m.front_photo_of({ block })}
      lead={place === 'hero' ? m.front_hero_lead() : m.front_photo_lead()}
    >
      <Shown file={photo?.file ?? null} className="aspect-[320/220] w-40">
        <UploadForm intent="photo" place={place} save={m.front_photo_save()}>
          <PictureFileField label={m.front_file()} name="file" error={reply?.errors['file']} />
          {locales.map(locale => (
            <TextField
              key={`${locale} ${photo?.file}`}
              label={ALT_LABELS[locale]()}
              name={`alt_${locale}`}
              lang={locale}
              maxLength={LONGEST_FRONT.alt}
              defaultValue={alt?.[locale] ?? ''}
              error={reply?.errors[`alt_${locale}`]}
            />
          ))}
          <CheckboxField
            label={m.front_shown()}
            name="isShown"
            defaultChecked={reply?.isShown ?? photo?.isShown ?? true}
          />
        </UploadForm>
      </Shown>
      {photo && (
        <Removal intent="remove-photo" place={place}>
          {m.front_photo_remove()}
        </Removal>
      )}
    </Panel>
  )
}

function Shown({
  file,
  className,
  children,
}: {
  file: string | null
  className: string
  children: ReactNode
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
      <Picture src={file && houseImagePath(file)} className={`${className} rounded-control`} />
      {children}
    </div>
  )
}

type UploadFormProps = { intent: string; place?: PhotoPlace; save: string; children: ReactNode }

function UploadForm({ intent, place, save, children }: UploadFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const isReadOnly = useReadOnly()
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset noValidate>
      <input type="hidden" name="intent" value={intent} />
      {place && <input type="hidden" name="place" value={place} />}
      <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4">
        {children}
        {!isReadOnly && (
          <Button
            type="submit"
            look="secondary"
            className="justify-self-start"
            aria-disabled={isBusy || undefined}
          >
            {save}
          </Button>
        )}
      </fieldset>
    </Form>
  )
}

function Removal({ intent, place, children }: { intent: string; place?: PhotoPlace; children: ReactNode }) {
  if (useReadOnly()) return null
  return (
    <IntentForm intent={intent} {...(place && { fields: { place } })} isDanger>
      {children}
    </IntentForm>
  )
}
