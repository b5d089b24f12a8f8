import { Image, ImageOff } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { classNames } from './class-names.ts'

type PictureProps = {
  src: string | null
  className?: string
  /** Stands in for a picture that is missing or broken; otherwise a drawing says which of the two it is. */
  placeholder?: ReactNode
}

/** A decorative picture from somewhere else, with a placeholder when it does not load (rule landing.pictures). */
export function Picture({ src, className, placeholder }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  // A picture can fail before the page is hydrated, and then no event tells.
  const Icon = src && src === broken ? ImageOff : Image
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(image.getAttribute('src'))
  }, [])
  return (
    <div className={classNames('relative overflow-hidden bg-sea-2', className)}>
      {placeholder ?? (
        <span className="absolute inset-0 grid place-items-center text-muted">
          <Icon className="size-5" aria-hidden="true" />
        </span>
      )}
      {src && src !== broken && (
        <img
          ref={check}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
