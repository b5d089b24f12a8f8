import { m } from '#app/paraglide/messages.js'
import type { LandingData } from '../views/landing.server.ts'

/** 500+, 1000+, 50+ and 24/7 on a fresh install (rule landing.statistics). */
export function Statistics({ statistics }: { statistics: NonNullable<LandingData['statistics']> }) {
  const figures = [
    { value: statistics.activeMembers, suffix: '+', label: m.landing_statistics_members() },
    { value: statistics.cupsOfCoffeePerDay, suffix: '+', label: m.landing_statistics_coffee() },
    { value: statistics.eventsPerMonth, suffix: '+', label: m.landing_statistics_events() },
    { value: statistics.hoursOpen, suffix: '/7', label: m.landing_statistics_hours() },
  ]
  return (
    <section aria-labelledby="statistics-title" className="statistics in-turn always-night mt-12 sm:mt-32">
      <Garland />
      <div className="mx-auto max-w-[84rem] px-4 pt-4 pb-10 sm:px-8 sm:pb-20">
        <h2 id="statistics-title" className="sr-only">
          {m.landing_statistics_title()}
        </h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {figures.map(({ value, suffix, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1">
              <dt className="text-[#dfe8e6]">{label}</dt>
              <dd className="text-[clamp(2.5rem,1.5rem+4.5vw,5.5rem)] leading-none font-bold tracking-tight text-glow tabular-nums">
                <span data-count={value}>{value}</span>
                {suffix}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Lights across the whole width, the same string over and over. */
function Garland() {
  return (
    <svg aria-hidden="true" className="drawn-near block h-24 w-full" fill="none">
      <defs>
        <pattern id="garland" width="240" height="96" patternUnits="userSpaceOnUse">
          <path d="M0 6Q120 76 240 6" stroke="var(--control)" strokeWidth="1.6" />
          {[20, 60, 100, 140, 180, 220].map(x => (
            <g key={x} transform={`translate(${x} ${stringHeight(x / 240)})`}>
              <circle r="15" cy="11" fill="var(--glow)" opacity="0.16" />
              <path d="M-3 0h6v5h-6Z" fill="var(--control)" />
              <circle r="7" cy="11" fill="var(--glow)" />
            </g>
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="96" fill="url(#garland)" />
    </svg>
  )
}

/** Height of the string at `t` of its way, which is a quadratic curve from 6 over 76 to 6. */
function stringHeight(t: number): number {
  return Math.round(6 + 140 * t * (1 - t))
}
