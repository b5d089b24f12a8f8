import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'

type Chip = { key: string; href: string; text: string; isOn: boolean; note?: string }
type ChipsProps = {
  label: string
  chips: Chip[]
  /** Those that do not fit go on in the next line; otherwise they are pushed to the side. */
  mayWrap?: boolean
}

/** One choice of a few, each a link, so that the address says what is shown. */
export function Chips({ label, chips, mayWrap = false }: ChipsProps) {
  return (
    <nav aria-label={label} className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className={mayWrap ? 'flex flex-wrap gap-2' : 'flex gap-2'}>
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
