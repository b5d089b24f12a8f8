type SeenFieldProps = {
  seen: string
  /** What else the decision is about, in one word. */
  mark?: string | undefined
  reply?: { unseen: { seen: string; mark?: string } | null } | undefined
}

/** What whoever decides has before them: after a refusal, what the answer showed them. */
export function SeenField({ seen, mark, reply }: SeenFieldProps) {
  return (
    <>
      <input type="hidden" name="seen" value={reply?.unseen?.seen ?? seen} readOnly />
      {mark !== undefined && <input type="hidden" name="mark" value={reply?.unseen?.mark ?? mark} readOnly />}
    </>
  )
}
