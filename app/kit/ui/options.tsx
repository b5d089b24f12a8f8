/** What a select offers, in its order. */
export function Options({ of: choices }: { of: readonly { value: string; label: string }[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
