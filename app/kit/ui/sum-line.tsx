type SumLineProps = {
  label: string
  /** As it is shown; null or '' while there is none to show. */
  sum: string | null
  /** It is what the others lead to. */
  isTotal?: boolean
  /** It follows what is typed, which is said to whoever can't see it. */
  isLive?: boolean
}

/** What a sum is, and across from it how much. */
export function SumLine({ label, sum, isTotal = false, isLive = false }: SumLineProps) {
  return (
    <p role={isLive ? 'status' : undefined} className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-muted">{label}</span>
      <span className={isTotal ? 'text-xl font-bold tabular-nums' : 'font-bold tabular-nums'}>
        {sum || '–'}
      </span>
    </p>
  )
}
