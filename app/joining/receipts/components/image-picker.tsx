import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type Ref, useEffect, useId, useState } from 'react'
import { IMAGE_TYPES } from '#app/kit/pure/picture-file.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { FieldError } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

type ImagePickerProps = {
  ref: Ref<HTMLInputElement>
  /** The chosen file; the browser's own input keeps it, this shows it. */
  file: File | null
  onChoose: (file: File | null) => void
  error: string | undefined
}

/**
 * A file input as large as its frame, so that pressing and dropping anywhere on it is the browser's own work.
 * Without JavaScript the browser's plain control shows instead.
 */
export function ImagePicker({ ref, file, onChoose, error }: ImagePickerProps) {
  const id = useId()
  const [isDropping, setIsDropping] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChoose(event.currentTarget.files?.[0] ?? null)

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {m.receipt_file()}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {m.receipt_file_hint()}
      </p>
      <div
        className={classNames(
          'relative grid min-h-44 place-items-center rounded-card border-2 border-dashed p-5 transition-colors noscript:min-h-0',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-reef hover:border-reef',
          isDropping ? 'border-reef bg-sea-1' : error ? 'border-clay bg-surface' : 'border-control bg-ground',
        )}
      >
        {file ? <ChosenImage key={`${file.name} ${file.size}`} file={file} /> : <Invitation />}
        <input
          ref={ref}
          id={id}
          type="file"
          name="data"
          accept={IMAGE_TYPES.join(',')}
          required
          onChange={choose}
          onDragEnter={() => setIsDropping(true)}
          onDragLeave={() => setIsDropping(false)}
          onDrop={() => setIsDropping(false)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:h-auto noscript:opacity-100"
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

function Invitation() {
  return (
    <div className="pointer-events-none grid justify-items-center gap-1 text-center noscript:hidden">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-sea-1 text-reef">
        <ImageUp aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <span className="font-semibold underline decoration-control underline-offset-4">
        {m.receipt_file_choose()}
      </span>
      <span className="text-sm text-muted pointer-coarse:hidden">{m.receipt_file_drop()}</span>
    </div>
  )
}

function ChosenImage({ file }: { file: File }) {
  return (
    <div className="pointer-events-none flex w-full min-w-0 flex-wrap items-center justify-center gap-x-6 gap-y-3">
      <Preview file={file} />
      <div className="grid min-w-0 max-w-full flex-1 basis-44 gap-1">
        <span className="line-clamp-3 font-semibold wrap-anywhere">{file.name}</span>
        <span className="text-sm text-muted tabular-nums">{formatSize(file.size)}</span>
        <span className="mt-2 font-semibold text-reef underline decoration-1 underline-offset-4">
          {m.receipt_file_another()}
        </span>
      </div>
    </div>
  )
}

/** Nothing for a file that the browser cannot show as a picture. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)

  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])

  if (isBroken) return null
  if (!url) return <div className="h-64 w-40" />
  return (
    <img
      src={url}
      alt={m.receipt_file_preview()}
      onError={() => setIsBroken(true)}
      className="max-h-64 max-w-full rounded-control border border-line bg-white object-contain shadow-sm sm:max-w-64"
    />
  )
}

function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  const [amount, unit] = megabytes < 1 ? [Math.ceil(bytes / 1024), 'kilobyte'] : [megabytes, 'megabyte']
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
