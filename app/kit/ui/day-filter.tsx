import { useSearchParams } from 'react-router'

/** A day among the filters of a list, which the address has too. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const [params] = useSearchParams()
  return (
    <label className="flex items-center gap-2">
      <span className="text-sm text-muted">{label}</span>
      <input
        key={params.get(name)}
        type="date"
        name={name}
        defaultValue={params.get(name) ?? ''}
        className="min-h-11 rounded-control border border-control bg-surface px-3 text-ink"
      />
    </label>
  )
}
