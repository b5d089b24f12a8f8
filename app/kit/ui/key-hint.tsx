/** On what a key presses as well: which key, where there is likely a keyboard. */
export const KeyHint = ({ of: key }: { of: string }) => (
  <span
    aria-hidden="true"
    className="hidden rounded border border-current px-1.5 font-sans text-xs lg:pointer-fine:inline"
  >
    {key.toUpperCase()}
  </span>
)
