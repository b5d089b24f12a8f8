import { OwnWords } from '#app/kit/ui/own-words.tsx'
import { m } from '#app/paraglide/messages.js'
import type { ServiceView } from '#app/public/services/queries.server.ts'
import { SERVICE_ICON_DRAWINGS } from '#app/public/services/texts/icons.ts'
import { serviceTexts } from '#app/public/services/texts/services.ts'

/** What the Services Manager has switched on, like the board behind a bar: name, price, one line. */
export function Services({ services }: { services: ServiceView[] }) {
  if (services.length === 0) return null
  return (
    <section
      id="services"
      aria-labelledby="services-title"
      className="in-turn mx-auto grid max-w-[84rem] gap-x-16 gap-y-4 px-4 sm:gap-y-8 pt-12 sm:px-8 sm:pt-32 lg:grid-cols-[minmax(17rem,1fr)_2.4fr]"
    >
      <h2 id="services-title" className="text-title font-bold">
        {m.landing_services_title()}
      </h2>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone is reached by keyboard
        tabIndex={0}
        className="side-by-side grid content-start gap-x-12 max-sm:grid-rows-5 md:grid-cols-2"
      >
        {services.map(service => (
          <ServiceRow key={service.id} service={service} />
        ))}
      </ul>
    </section>
  )
}

function ServiceRow({ service }: { service: ServiceView }) {
  const { title, description, price } = serviceTexts(service)
  const Icon = SERVICE_ICON_DRAWINGS[service.icon]
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-line py-3.5 sm:py-5">
      <Icon aria-hidden="true" size={26} strokeWidth={1.75} className="mt-0.5 text-reef" />
      <div className="grid min-w-0 content-start gap-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="min-w-0 text-lg leading-snug font-semibold wrap-anywhere">
            <OwnWords isMarked>{title}</OwnWords>
          </h3>
          <p className="min-w-0 text-sm font-medium wrap-anywhere">
            <OwnWords>{price}</OwnWords>
          </p>
        </div>
        <p className="text-muted wrap-anywhere">
          <OwnWords>{description}</OwnWords>
        </p>
      </div>
    </li>
  )
}
