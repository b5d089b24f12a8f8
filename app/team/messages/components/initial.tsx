import { classNames } from '#app/kit/ui/class-names.ts'

/** The first letter of somebody's name, for the eye only: the name stands beside it. */
export function Initial({ name, isOwn = false }: { name: string; isOwn?: boolean }) {
  const [letter = '?'] = name.trim()
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-10 shrink-0 place-items-center rounded-full font-bold',
        isOwn ? 'border border-control text-muted' : 'bg-sea-2 text-ink',
      )}
    >
      {letter.toLocaleUpperCase()}
    </span>
  )
}
