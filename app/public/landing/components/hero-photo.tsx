import type { LandingData } from '../views/landing.server.ts'
import style from './hero-photo.css?url'

/** The house's own photograph in the place of the pavilion (rule landing.own-pictures). No word stands on it. */
export function HeroPhoto({ photo }: { photo: LandingData['front']['photos'][number] }) {
  return (
    <>
      <link rel="stylesheet" href={style} precedence="default" />
      <img
        src={photo.src}
        srcSet={photo.srcSet}
        sizes="(min-width: 64rem) 62vw, 100vw"
        alt={photo.alt}
        fetchPriority="high"
        decoding="async"
        className="hero-photo"
      />
    </>
  )
}
