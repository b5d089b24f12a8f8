import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'

type Chip = { key: string; href: string; text: string; isOn: boolean; note?: string }
/** A few of them stand in several lines where there is no room for one; many are a strip to be moved. */
type ChipsProps = { label: string; chips: Chip[]; areFew?: boolean }

/** One choice of a few, each a link, so that the address says what is shown. */
export function Chips({ label, chips, areFew = false }: ChipsProps) {
  return (
    <nav
      aria-label={label}
      className={areFew ? undefined : 'relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0'}
    >
      <ul className={classNames('flex gap-2', areFew && 'flex-wrap')}>
        {chips.map(({ key, href, text, isOn, note }) => (
          <li key={key} className="shrink-0">
            <Link
              to={href}
              preventScrollReset
              aria-current={isOn ? 'true' : undefined}
              className={buttonClasses(
                'secondary',
                'small',
                isOn ? 'border-2 border-reef bg-sea-2' : undefined,
              )}
            >
              {text}
              {note && <span className="font-normal tabular-nums">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
