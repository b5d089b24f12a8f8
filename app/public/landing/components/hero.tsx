import type { ReactNode } from 'react'
import { Scene } from '#app/kit/ui/scenes/scene.tsx'
import type { LandingData } from '../views/landing.server.ts'
import { HeroPhoto } from './hero-photo.tsx'

type HeroProps = { words: ReactNode; facts: ReactNode; photos: LandingData['front']['photos'] }

/**
 * The first screen: what this is, where, whether it is open, what a day costs, how one gets in
 * (rule landing.first-screen).
 */
export function Hero({ words, facts, photos }: HeroProps) {
  const photo = photos.find(({ place }) => place === 'hero')
  return (
    <section aria-labelledby="hero-title" className="hero">
      <div className="mx-auto flex max-w-[84rem] flex-col px-4 sm:px-8 lg:min-h-[inherit]">
        <div className="grid max-w-[33rem] gap-4 pt-4 pb-6 sm:pt-8 lg:pt-[clamp(0.5rem,4svh,5rem)]">
          {words}
        </div>
        {facts}
      </div>
      {photo ? <HeroPhoto photo={photo} /> : <Pavilion />}
      <Scene name="beach" className="hero-beach" />
    </section>
  )
}

function Pavilion() {
  return (
    <>
      <div className="hero-sea" aria-hidden="true" />
      <div className="hero-scene">
        <Scene name="hero" className="block size-full lg:overflow-visible" />
      </div>
    </>
  )
}
