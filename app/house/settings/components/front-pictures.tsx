import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { inEach } from '#app/kit/forms/local-text.ts'
import type { FieldErrors, FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { CheckboxField, TextField } from '#app/kit/ui/field.tsx'
import type { Naming } from '#app/kit/ui/field-differences.ts'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { Picture } from '#app/kit/ui/picture.tsx'
import { PictureFileField } from '#app/kit/ui/picture-fields.tsx'
import { useReadOnly } from '#app/kit/ui/read-only.tsx'
import { freshKey, SavedVersion } from '#app/kit/ui/saved-version.tsx'
import { m } from '#app/paraglide/messages.js'
import { locales } from '#app/paraglide/runtime.js'
import { houseImagePath, type PhotoPlace } from '../rules/front.ts'
import { LONGEST_FRONT } from '../schema/front.ts'
import type { Settings } from '../schema/settings.ts'

type Front = Settings['front']

/** What was refused: of which form, why, what was typed, and what somebody else saved meanwhile. */
export type PictureReply = {
  refused: 'logo' | PhotoPlace
  errors: FieldErrors
  values: FormFields
  conflict?: SavedFields
}

const BLOCKS: Record<PhotoPlace, () => string> = {
  hero: m.front_hero,
  remote: m.landing_feature_remote_title,
  consultation: m.landing_feature_consultation_title,
  visa: m.landing_feature_visa_title,
  housing: m.landing_feature_housing_title,
  door: m.arrival_door,
  plan: m.floor_plan_title,
}

const LEADS: Partial<Record<PhotoPlace, () => string>> = {
  hero: m.front_hero_lead,
  door: m.arrival_door_lead,
  plan: m.floor_plan_photo_lead,
}

const NAMING: Naming = {
  labels: {
    file: m.front_file,
    isShown: m.front_shown,
    ...inEach('alt', language => () => m.front_alt_in({ language })),
  },
  showValue: (name, value) => (name === 'file' && value ? m.front_other_file() : value),
}

type Logo = { file: Front['logo']; saved: SavedFields }
type Photo = { place: PhotoPlace; photo: Front['photos'][PhotoPlace]; saved: SavedFields }
type PicturesProps = { logo: Logo; photos: Photo[]; reply: PictureReply | undefined }

/** The logo, and for the first screen of the front page and each of its blocks a photo; each is a form of its own. */
export function FrontPictures({ logo, photos, reply }: PicturesProps) {
  const replyTo = (form: PictureReply['refused']) => (reply?.refused === form ? reply : undefined)
  return (
    <div className="mt-8 grid gap-6">
      <LogoPanel logo={logo} reply={replyTo('logo')} />
      {photos.map(photo => (
        <PhotoPanel key={photo.place} {...photo} reply={replyTo(photo.place)} />
      ))}
    </div>
  )
}

type LogoPanelProps = { logo: Logo; reply: PictureReply | undefined }

function LogoPanel({ logo: { file, saved }, reply }: LogoPanelProps) {
  return (
    <Panel title={m.front_logo()} lead={m.front_logo_lead()}>
      <Shown file={file} className="h-24 w-40 object-contain">
        <UploadForm intent="logo" save={m.front_logo_save()}>
          <SavedVersion saved={saved} reply={reply} naming={NAMING} />
          <PictureFileField label={m.front_file()} name="file" error={reply?.errors['file']} />
        </UploadForm>
      </Shown>
      {file && (
        <Removal intent="remove-logo" version={versionOf(saved, reply)}>
          {m.front_logo_remove()}
        </Removal>
      )}
    </Panel>
  )
}

/** Those that stand in the place of no drawing: they are shown where they are. */
const ALWAYS_SHOWN: PhotoPlace[] = ['door', 'plan']

/** The photo of a place, with its words. */
export function PhotoPanel({ place, photo, saved, reply }: Photo & { reply: PictureReply | undefined }) {
  const block = BLOCKS[place]()
  const values = reply?.values ?? saved.fields
  const key = freshKey(saved, reply)
  return (
    <Panel title={m.front_photo_of({ block })} lead={(LEADS[place] ?? m.front_photo_lead)()}>
      <Shown file={photo?.file ?? null} className="aspect-[320/220] w-40">
        <UploadForm intent="photo" place={place} save={m.front_photo_save()}>
          <SavedVersion saved={saved} reply={reply} naming={NAMING} />
          <PictureFileField label={m.front_file()} name="file" error={reply?.errors['file']} />
          {locales.map(locale => (
            <TextField
              key={`${locale} ${key}`}
              label={m.front_alt_in({ language: locale })}
              name={`alt_${locale}`}
              lang={locale}
              maxLength={LONGEST_FRONT.alt}
              defaultValue={values[`alt_${locale}`]}
              error={reply?.errors[`alt_${locale}`]}
            />
          ))}
          {ALWAYS_SHOWN.includes(place) ? (
            <input type="hidden" name="isShown" value="on" />
          ) : (
            <CheckboxField
              label={m.front_shown()}
              name="isShown"
              key={`shown ${key}`}
              defaultChecked={values['isShown'] === 'on'}
            />
          )}
        </UploadForm>
      </Shown>
      {photo && (
        <Removal intent="remove-photo" place={place} version={versionOf(saved, reply)}>
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

/** The version that was seen last: after a conflict the one that it has shown. */
const versionOf = (saved: SavedFields, reply: PictureReply | undefined) =>
  reply?.conflict?.version ?? saved.version

type RemovalProps = { intent: string; place?: PhotoPlace; version: string; children: ReactNode }

function Removal({ intent, place, version, children }: RemovalProps) {
  if (useReadOnly()) return null
  return (
    <IntentForm intent={intent} fields={{ version, ...(place && { place }) }} isDanger>
      {children}
    </IntentForm>
  )
}
