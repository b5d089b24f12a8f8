import { Check } from 'lucide-react'
import { use } from 'react'
import { classNames } from '#app/kit/ui/class-names.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'

/** The way from paying to the door, with how many steps of it are done. */
export function RenewalSteps({ done }: { done: number }) {
  const mail = use(MailingContext)
  const steps = [m.renewal_step_pay(), m.renewal_step_check(), m.renewal_step_code({ mail })]
  return (
    <section aria-labelledby="renewal-steps" className="grid gap-3">
      <h2 id="renewal-steps" className="text-xl font-bold">
        {m.renewal_steps()}
      </h2>
      <ol className="grid gap-3">
        {steps.map((text, index) => (
          <li
            key={text}
            aria-current={index === done ? 'step' : undefined}
            className="flex items-center gap-3"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-9 shrink-0 place-items-center rounded-full border-2 font-bold tabular-nums',
                index < done
                  ? 'border-reef bg-reef text-ground'
                  : index === done
                    ? 'border-lantern bg-surface'
                    : 'border-line bg-surface text-muted',
              )}
            >
              {index < done ? <Check className="size-5" /> : index + 1}
            </span>
            <span className={classNames(index > done && 'text-muted')}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
