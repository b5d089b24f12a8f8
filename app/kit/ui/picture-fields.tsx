import { type ComponentProps, useState } from 'react'
import { IMAGE_TYPES } from '#app/kit/pure/picture-file.ts'
import { TextField } from '#app/kit/ui/field.tsx'
import { Picture } from '#app/kit/ui/picture.tsx'
import { m } from '#app/paraglide/messages.js'

type PictureFileFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'name' | 'optional' | 'error'>

/** Takes a picture of the kinds that the house reads, and says which. */
export function PictureFileField(props: PictureFileFieldProps) {
  return <TextField {...props} hint={m.picture_upload_hint()} type="file" accept={IMAGE_TYPES.join(',')} />
}

type PictureFieldsProps = { imageUrl: string; error: string | undefined; optional?: string }

/** The address of a picture, or a picture instead; it is seen as soon as its address is typed. */
export function PictureFields({ imageUrl, error, optional }: PictureFieldsProps) {
  const [shown, setShown] = useState(imageUrl)
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
      <div className="grid content-start gap-5">
        <TextField
          label={m.picture_url()}
          {...(optional && { optional })}
          name="imageUrl"
          inputMode="url"
          placeholder="https://"
          defaultValue={imageUrl}
          error={error}
          onChange={event => setShown(event.target.value)}
        />
        <PictureFileField label={m.picture_upload()} name="image" />
      </div>
      <Picture src={shown || null} className="aspect-[16/10] rounded-control sm:mt-8" />
    </div>
  )
}
