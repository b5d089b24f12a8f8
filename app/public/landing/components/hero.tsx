import type { ReactNode } from 'react'
import type { LandingData } from '../views/landing.server.ts'
import { HeroPhoto } from './hero-photo.tsx'
import { Scene } from './scenes/scene.tsx'

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
      <svg viewBox="0 0 1440 28" preserveAspectRatio="none" aria-hidden="true" className="hero-beach">
        <path d="M0 10C160-4 300 18 480 10S800-2 960 8s320 12 480-2V28H0Z" fill="var(--art-foam)" />
        <path d="M0 15C160 1 300 23 480 15S800 3 960 13s320 12 480-2V28H0Z" fill="var(--ground)" />
      </svg>
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
