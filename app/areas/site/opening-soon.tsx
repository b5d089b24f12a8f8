import { AnchorLink } from '#app/kit/ui/anchor-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** Where one would sign up, while nobody can (rule opening.soon). */
export function OpeningSoon({ company }: { company: string }) {
  return (
    <main className="mx-auto grid w-full max-w-3xl content-start gap-6 px-5 pt-10 pb-24 sm:px-8 sm:pt-16">
      <h1 className="text-display font-bold wrap-anywhere">{m.opening_soon()}</h1>
      <p className="max-w-prose text-lead">{m.opening_soon_text({ company })}</p>
      <AnchorLink
        href={`${localizeHref('/')}#plans`}
        className={buttonClasses('secondary', 'regular', 'justify-self-start')}
      >
        {m.opening_soon_plans()}
      </AnchorLink>
    </main>
  )
}
